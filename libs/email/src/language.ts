/** Languages that mails are written in; the first is everybody's until they choose. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** What is stored or asked for may be older or newer than this list. */
export const toLanguage = (value: unknown): Language =>
  languages.find((language) => language === value) ?? 'en';
