import { translator } from '@studio/messages';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** The languages of mails, and so of the page that their links open. */
export type Language = 'en' | 'ar';

const translations = {
  en: translator('en', en),
  ar: translator('ar-AE-u-nu-latn', ar satisfies Record<keyof typeof en, string>),
};

export const texts = (language: Language): (typeof translations)['en'] => translations[language];
