import type { Addressee } from '../../mail-content.js';
import { button } from '../panel.js';
import { classPanel } from './classes.js';
import { classMail } from './messages.js';

/** To staff: a class needs another trainer, has one, or found none. */
export interface SubstitutionMail extends Addressee {
  what: 'offer' | 'covered' | 'given' | 'refused' | 'expired' | 'closed' | 'nobody' | 'approval';
  /** Who needs cover, or takes the class. */
  other: string;
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  /** Who can't teach it. */
  trainer: string;
  place?: string;
  pageUrl: string;
}

export const substitution = classMail<SubstitutionMail>((mail, locale) => {
  const { t, greet, day } = locale;
  const { what, other, className, startTime } = mail;
  return {
    subject: t('substitutionSubject', { what, className, date: day(mail.date), startTime }),
    preheader: t('substitutionLead', { what, other }),
    title: greet(t('substitutionTitle', { what }), mail.userName),
    lead: t('substitutionLead', { what, other }),
    panel: classPanel(mail, locale),
    ...button(t('substitutionOpen', { what }), mail.pageUrl),
    notes: [],
  };
});
