import { mailFamily } from '../mail-family.js';
import ar from './messages.ar.json';
import en from './messages.en.json';

/** Gives the mails about subscriptions their texts. */
export const subscriptionMail = mailFamily({ en, ar });
