import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** Gives the mails about purchases their texts. */
export const purchaseMail = mailFamily({ en, ar });
