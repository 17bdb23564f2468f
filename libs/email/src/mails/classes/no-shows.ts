import type { Addressee } from '../../mail-content.js';
import { button } from '../panel.js';
import { classPanel } from './classes.js';
import { classMail, type ClassLocale } from './messages.js';

/** The class has ended without a check-in. */
export interface NoShowPendingMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  /** An instant: until then the staff can put it right. */
  finalAt: string;
  scheduleUrl: string;
}

export const noShowPending = classMail<NoShowPendingMail>((mail, locale) => {
  const { t, greet, moment } = locale;
  const at = moment(mail.finalAt);
  return {
    subject: t('noShowPendingSubject', { className: mail.className }),
    preheader: t('noShowPendingPreheader'),
    title: greet(t('weMissedYou'), mail.userName),
    lead: t('noShowPendingLead'),
    panel: classPanel(mail, locale),
    ...button(t('bookAClass'), mail.scheduleUrl),
    notes: [
      {
        strong: t('noShowPendingStrong', { at }),
        text: t('noShowPendingText'),
      },
    ],
  };
});

export interface NoShowFinalMail extends Omit<NoShowPendingMail, 'finalAt'> {
  /**
   * What it cost: a number of credits, `AED 75.00`, or in words: a class of the plan, the price of
   * the visit, nothing.
   */
  charged: number | string;
  in?: 'class' | 'price' | 'nothing';
  /** A cancel of such a class is free until so many hours before it. */
  cancelHours?: number;
}

const nextTime = ({ cancelHours }: NoShowFinalMail, { t, hours }: ClassLocale): string => {
  if (cancelHours === undefined || cancelHours === 0) return t('nextTime');
  return t('nextTimeHours', { cancelHours: hours(cancelHours) });
};

const chargedOf = (mail: NoShowFinalMail, { t, money, credits }: ClassLocale): string => {
  switch (mail.in) {
    case 'class':
      return t('chargedClass');
    case 'price':
      return t('chargedPrice');
    case 'nothing':
      return t('chargedNothing');
    default:
      return typeof mail.charged === 'number' ? credits(mail.charged) : money(mail.charged);
  }
};

export const noShowFinal = classMail<NoShowFinalMail>((mail, locale) => {
  const { t, greet } = locale;
  const charged = chargedOf(mail, locale);
  return {
    subject: t('noShowFinalSubject', { className: mail.className }),
    preheader: t('noShowFinalPreheader', { charged }),
    title: greet(t('aClassWasMissed'), mail.userName),
    lead: t('noShowFinalLead', { charged }),
    panel: classPanel(mail, locale),
    ...button(t('bookAClass'), mail.scheduleUrl),
    notes: [
      {
        text: nextTime(mail, locale),
      },
    ],
  };
});
