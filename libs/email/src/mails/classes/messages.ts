import type { Locale } from '../../locale.js';
import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

export type ClassLocale = Locale<keyof typeof en>;

/** Gives the mails about classes their texts. */
export const classMail = mailFamily({ en, ar });
