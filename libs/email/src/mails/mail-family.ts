import type { Language } from '../language.js';
import type { Formats, Locale } from '../locale.js';
import type { MailContent, Writer } from '../mail-content.js';
import { translators } from '../translate.js';

/**
 * Gives a family of mails its texts.
 * @param texts the family's catalogue in every language that mails are written in
 * @returns makes the writer of one mail: its `t` knows the keys of the catalogue
 */
export const mailFamily = <Key extends string>(texts: Record<Language, Record<Key, string>>) => {
  const t = translators(texts);
  return <Payload>(write: (mail: Payload, locale: Locale<Key>) => MailContent): Writer<Payload> =>
    (mail, formats: Formats) =>
      write(mail, { ...formats, t: t(formats.language) });
};
