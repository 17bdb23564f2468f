import type { WeekNumbers, WeekPart, WeekRow } from '@studio/contracts';
import type { Locale } from '../../locale.js';
import { isWithoutVat, type Addressee, type MailContent } from '../../mail-content.js';
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

/** Of a week without VAT: rows about it are left out, and the others say nothing of it. */
const plainRowsIn = ({ t }: Texts): Partial<Record<WeekRow, string | null>> => ({
  salesNet: null,
  salesVat: null,
  salesTotal: t('salesPlain'),
  revenueEarned: t('revenueEarnedPlain'),
  plansMrr: t('plansMrrPlain'),
});

const hasVat = ({ rows }: WeekNumbers): boolean =>
  rows.some(({ name, value, before }) => name === 'salesVat' && (value !== 0 || before !== 0));

const namesOf = (mail: WeeklySummaryMail, locale: Texts): Record<WeekRow, string | null> => {
  const isPlain = isWithoutVat(mail) && !mail.numbers.some(hasVat);
  return { ...rowsIn(locale), ...(isPlain && plainRowsIn(locale)) };
};

const tableOf = (
  { part, url, rows }: WeekNumbers,
  names: Record<WeekRow, string | null>,
  locale: Texts,
): NonNullable<MailContent['tables']>[number] => ({
  heading: partsIn(locale)[part],
  url,
  rows: rows.flatMap(({ name, unit, value, before }) => {
    const label = names[name];
    if (label === null) return [];
    const note =
      before === null
        ? locale.t('now')
        : locale.t('before', { value: valueOf(unit, before, locale) });
    return [{ label, value: valueOf(unit, value, locale), note }];
  }),
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
  const names = namesOf(mail, locale);
  const week = { from: end(mail.from), to: end(mail.to) };
  return {
    subject: t('subject', week),
    preheader: t('lead', week),
    title: t('title'),
    lead: t('lead', week),
    tables: mail.numbers.map((one) => tableOf(one, names, locale)),
    action: { label: t('openReports'), url: mail.reportsUrl },
    notes: notesOf(mail, locale),
  };
});
