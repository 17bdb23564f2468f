import { translator, type Translate } from '@studio/messages';
import { languages, type Language } from './language.js';

/** Emirati Arabic with the digits of the studio's screens. */
const tags: Record<Language, string> = { en: 'en', ar: 'ar-AE-u-nu-latn' };

/**
 * The one place where `t` is made for a recipient. A language that the texts don't have yet is
 * answered in English.
 */
export const translators = <Key extends string>(
  texts: { en: Record<Key, string> } & Partial<Record<Language, Record<Key, string>>>,
): ((language: Language) => Translate<Key>) => {
  const english = translator(tags.en, texts.en);
  const others = new Map(
    languages.map((language) => {
      const own = texts[language];
      return [language, own ? translator(tags[language], own) : english];
    }),
  );
  return (language) => others.get(language) ?? english;
};
