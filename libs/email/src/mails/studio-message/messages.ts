import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** Gives the mails that the studio writes their texts. */
export const messageMail = mailFamily({ en, ar });
