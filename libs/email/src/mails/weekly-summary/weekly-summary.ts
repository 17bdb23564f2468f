import type { WeekNumbers, WeekPart, WeekRow } from '@studio/contracts';
import type { Locale } from '../../locale.js';
import type { Addressee, MailContent } from '../../mail-content.js';
import { summaryMail } from './messages.js';
import type en from './messages.en.json';

export interface WeeklySummaryMail extends Addressee {
  /** First and last day of the week. */
  from: string;
  to: string;
  numbers: readonly WeekNumbers[];
  /** What could not be read in time. */
  missing: readonly WeekPart[];
  /** Of the chain of the data history, for whoever may see it. */
  head: string | null;
  reportsUrl: string;
}

type Texts = Locale<keyof typeof en>;

const partsIn = ({ t }: Texts): Record<WeekPart, string> => ({
  cash: t('cash'),
  sales: t('sales'),
  revenue: t('revenue'),
  plans: t('plans'),
  classes: t('classes'),
  people: t('people'),
  history: t('history'),
});

const rowsIn = ({ t }: Texts): Record<WeekRow, string> => ({
  cashReceived: t('cashReceived'),
  cashReturned: t('cashReturned'),
  cashTotal: t('cashTotal'),
  salesNet: t('salesNet'),
  salesVat: t('salesVat'),
  salesTotal: t('salesTotal'),
  salesGiftCards: t('salesGiftCards'),
  revenueEarned: t('revenueEarned'),
  revenueBreakage: t('revenueBreakage'),
  revenueOwed: t('revenueOwed'),
  plansActive: t('plansActive'),
  plansMrr: t('plansMrr'),
  plansStarted: t('plansStarted'),
  plansEnded: t('plansEnded'),
  plansFailed: t('plansFailed'),
  peopleJoined: t('peopleJoined'),
  peopleFirst: t('peopleFirst'),
  peopleCameAgain: t('peopleCameAgain'),
  peopleAway: t('peopleAway'),
  classesHeld: t('classesHeld'),
  classesFill: t('classesFill'),
  classesAttended: t('classesAttended'),
  classesLate: t('classesLate'),
  classesMissed: t('classesMissed'),
  classesTurnedAway: t('classesTurnedAway'),
  classesFirstVisits: t('classesFirstVisits'),
});

const FILS = 100;

const valueOf = (
  unit: WeekNumbers['rows'][number]['unit'],
  value: number,
  { t, money }: Texts,
): string => {
  if (unit === 'money') return money(value / FILS);
  return unit === 'percent' ? t('percent', { value }) : String(value);
};

const tableOf = (
  { part, url, rows }: WeekNumbers,
  locale: Texts,
): NonNullable<MailContent['tables']>[number] => ({
  heading: partsIn(locale)[part],
  url,
  rows: rows.map(({ name, unit, value, before }) => ({
    label: rowsIn(locale)[name],
    value: valueOf(unit, value, locale),
    note:
      before === null
        ? locale.t('now')
        : locale.t('before', { value: valueOf(unit, before, locale) }),
  })),
});

const notesOf = ({ missing, head }: WeeklySummaryMail, locale: Texts): MailContent['notes'] => {
  const { t } = locale;
  const names = partsIn(locale);
  const parts = missing.map((part) => names[part]).join(', ');
  return [
    ...(missing.length > 0 ? [{ strong: t('missingTitle'), text: t('missing', { parts }) }] : []),
    ...(head ? [{ strong: t('headTitle'), text: t('head', { head }) }] : []),
    { text: t('stillOpen') },
  ];
};

/** How the week went, for who runs the studio. */
export const weeklySummary = summaryMail<WeeklySummaryMail>((mail, locale) => {
  const { t, end } = locale;
  const week = { from: end(mail.from), to: end(mail.to) };
  return {
    subject: t('subject', week),
    preheader: t('lead', week),
    title: t('title'),
    lead: t('lead', week),
    tables: mail.numbers.map((one) => tableOf(one, locale)),
    action: { label: t('openReports'), url: mail.reportsUrl },
    notes: notesOf(mail, locale),
  };
});
