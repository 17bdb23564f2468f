import type { Locale } from '../../locale.js';
import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

export type EventLocale = Locale<keyof typeof en>;

/** Gives the mails about events their texts. */
export const eventMail = mailFamily({ en, ar });
