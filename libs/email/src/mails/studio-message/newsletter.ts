import type { Addressee } from '../../mail-content.js';
import { button } from '../panel.js';
import { messageMail } from './messages.js';

/** What the studio writes to many, or to somebody by name: about no one class or event. */
export interface NewsletterMail extends Addressee {
  subject: string;
  /** Lines are kept as paragraphs. */
  text: string;
  url: string;
}

export const newsletter = messageMail<NewsletterMail>((mail, { t, greet }) => ({
  subject: mail.subject,
  preheader: mail.text,
  title: greet(t('aMessageForYou'), mail.userName),
  lead: mail.text,
  ...button(t('open'), mail.url),
  notes: [],
}));
