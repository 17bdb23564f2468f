import { translators } from './translate.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** What all mails share: the footer, greetings, counts. */
export const texts = translators({ en, ar });
