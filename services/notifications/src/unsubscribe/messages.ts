import { translators } from '@studio/email';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** The texts of the page behind a mail's Unsubscribe. */
export const texts = translators({ en, ar });
