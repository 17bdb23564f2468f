import type { Language } from './language.js';

const scriptStyles = {
  en: {
    sans: "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif",
    serif: "Fraunces,Georgia,'Times New Roman',serif",
    dir: 'ltr',
    start: 'left',
    end: 'right',
    tracking: '-.012em',
    comma: ',',
    labelPadding: 'padding:11px 12px 11px 0',
  },
  // Arabic letters join: no letter-spacing, and no serif of another script.
  ar: {
    sans: "'IBM Plex Sans Arabic',Tahoma,'Geeza Pro',Arial,sans-serif",
    serif: "'IBM Plex Sans Arabic',Tahoma,'Geeza Pro',Arial,sans-serif",
    dir: 'rtl',
    start: 'right',
    end: 'left',
    tracking: 'normal',
    comma: '،',
    labelPadding: 'padding:11px 0 11px 12px',
  },
} as const;

/** Nothing of the mail's own text follows the preheader in a mailbox's list. */
const quiet = '&#8199;&#847; '.repeat(40);

/** Fonts and direction of a language, as the base template needs them. */
export const scriptStyleOf = (language: Language) => ({
  language,
  quiet,
  ...scriptStyles[language],
});
