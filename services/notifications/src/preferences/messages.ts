import { translators } from '@studio/email';
import en from './messages.en.json';

/** What the settings call the kinds of notifications, in the language of the page. */
export const t = translators({ en })('en');
