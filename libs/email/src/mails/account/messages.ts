import type { Locale } from '../../locale.js';
import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

export type AccountLocale = Locale<keyof typeof en>;

/** Gives the account’s mails their texts. */
export const accountMail = mailFamily({ en, ar });
