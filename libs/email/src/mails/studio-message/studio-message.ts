import type { Addressee } from '../../mail-content.js';
import { button } from '../panel.js';
import { messageMail } from './messages.js';

/** A message from the studio to everyone in a class or event; its words are the front desk's own. */
export interface StudioMessageMail extends Addressee {
  subject: string;
  /** Lines are kept as paragraphs. */
  text: string;
  /** The class or event: its name and when it is. */
  about: string;
  /** A day, an instant, or words. */
  aboutDate: string;
  url: string;
}

export const studioMessage = messageMail<StudioMessageMail>((mail, { t, greet, moment }) => ({
  subject: mail.subject,
  preheader: mail.text,
  title: greet(t('aMessageForYou'), mail.userName),
  lead: mail.text,
  panel: { heading: mail.about, strong: moment(mail.aboutDate), rows: [] },
  ...button(t('open'), mail.url),
  notes: [],
}));
