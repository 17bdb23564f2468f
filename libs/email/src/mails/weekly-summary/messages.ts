import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** Gives the weekly summary its texts. */
export const summaryMail = mailFamily({ en, ar });
