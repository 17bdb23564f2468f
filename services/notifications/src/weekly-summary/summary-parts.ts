import {
  cashReport,
  classesReport,
  historyChain,
  owedReport,
  peopleReport,
  plansReport,
  revenueReport,
  salesReport,
  type ClassNumbers,
  type Compared,
  type PlansReport,
  type WeekRow,
  type WeekNumbers,
  type WeekPart,
} from '@studio/contracts';
import { studioInstant } from '@studio/domain-kit';
import type { ServiceClient } from '@studio/nest-kit';

/** A report may be made from a million rows. */
const TIMEOUT_MS = 15_000;

type SummaryRow = WeekNumbers['rows'][number];
const rowOf =
  (unit: SummaryRow['unit']) =>
  (name: WeekRow, { current, before }: Compared): SummaryRow => ({
    name,
    unit,
    value: current,
    before,
  });
const money = rowOf('money');
const count = rowOf('count');
const percent = rowOf('percent');

interface SummaryPart {
  part: WeekPart;
  service: 'booking' | 'payments';
  /** Where a reader goes on. */
  page: string;
  /** Throws when the service did not answer, or not as the contract says. */
  read: (client: ServiceClient, query: string) => Promise<SummaryRow[]>;
}

const readCash: SummaryPart['read'] = async (client, query) => {
  const report = await client.get(`/api/admin/reports/cash?${query}`, {
    schema: cashReport,
    timeoutMs: TIMEOUT_MS,
  });
  return [
    money('cashReceived', report.received),
    money('cashReturned', report.returned),
    money('cashTotal', report.total),
  ];
};

const readSales: SummaryPart['read'] = async (client, query) => {
  const report = await client.get(`/api/admin/reports/sales?${query}`, {
    schema: salesReport,
    timeoutMs: TIMEOUT_MS,
  });
  return [
    money('salesTotal', report.total),
    money('salesNet', report.net),
    money('salesVat', report.vat),
    money('salesGiftCards', report.giftCards),
  ];
};

const readRevenue: SummaryPart['read'] = async (client, query) => {
  const [earned, owed] = await Promise.all([
    client.get(`/api/admin/reports/revenue?${query}`, {
      schema: revenueReport,
      timeoutMs: TIMEOUT_MS,
    }),
    client.get(`/api/admin/reports/owed?${query}`, { schema: owedReport, timeoutMs: TIMEOUT_MS }),
  ]);
  // Nothing was recognised yet: no zeros.
  if (earned.asOf === null) throw new Error('revenue is not recognised yet');
  return [
    money('revenueEarned', earned.total),
    money('revenueBreakage', earned.breakage),
    money('revenueOwed', owed.owed),
  ];
};

/** Failed renewals are not known of days before they were noted. */
const isKnown = ({ completeFrom, ranges }: PlansReport): boolean =>
  completeFrom === null || new Date(completeFrom) <= studioInstant(ranges.before.from);

const readPlans: SummaryPart['read'] = async (client, query) => {
  const report = await client.get(`/api/admin/reports/plans?${query}`, {
    schema: plansReport,
    timeoutMs: TIMEOUT_MS,
  });
  return [
    count('plansActive', report.active),
    money('plansMrr', report.mrr),
    count('plansStarted', report.started),
    count('plansEnded', report.ended),
    ...(isKnown(report) ? [count('plansFailed', report.failed)] : []),
  ];
};

const PERCENT = 100;
const fillOf = ({ booked, seats }: ClassNumbers): number =>
  seats === 0 ? 0 : Math.round((booked / seats) * PERCENT);

const readClasses: SummaryPart['read'] = async (client, query) => {
  const { total } = await client.get(`/api/admin/reports/classes?${query}`, {
    schema: classesReport,
    timeoutMs: TIMEOUT_MS,
  });
  const each = (of: (numbers: ClassNumbers) => number): Compared => ({
    current: of(total.current),
    before: of(total.before),
    yearBefore: of(total.yearBefore),
  });
  return [
    count(
      'classesHeld',
      each(({ classes }) => classes),
    ),
    percent('classesFill', each(fillOf)),
    count(
      'classesAttended',
      each(({ attended }) => attended),
    ),
    count(
      'classesLate',
      each(({ lateCancelled }) => lateCancelled),
    ),
    count(
      'classesMissed',
      each(({ missed }) => missed),
    ),
    count(
      'classesTurnedAway',
      each(({ turnedAway }) => turnedAway),
    ),
    count(
      'classesFirstVisits',
      each(({ firstVisits }) => firstVisits),
    ),
  ];
};

const AWAY_DAYS = 30;

const readPeople: SummaryPart['read'] = async (client, query) => {
  const report = await client.get(`/api/admin/reports/people?${query}`, {
    schema: peopleReport,
    timeoutMs: TIMEOUT_MS,
  });
  const away = report.away.find(({ days }) => days === AWAY_DAYS)?.people ?? 0;
  return [
    count('peopleJoined', report.joined),
    count('peopleFirst', report.firstVisits),
    count('peopleCameAgain', report.cameAgain),
    { name: 'peopleAway', unit: 'count', value: away, before: null },
  ];
};

/** In the order of the mail. */
export const summaryParts: readonly SummaryPart[] = [
  { part: 'cash', service: 'payments', page: '/admin/reports/money', read: readCash },
  { part: 'sales', service: 'payments', page: '/admin/reports/money', read: readSales },
  { part: 'revenue', service: 'booking', page: '/admin/reports/money', read: readRevenue },
  { part: 'plans', service: 'payments', page: '/admin/reports/money', read: readPlans },
  { part: 'classes', service: 'booking', page: '/admin/reports/classes', read: readClasses },
  { part: 'people', service: 'booking', page: '/admin/reports/people', read: readPeople },
];

/** Null while there is no row. */
export const readHead = async (booking: ServiceClient): Promise<string | null> => {
  const { head } = await booking.get('/api/admin/data-history/chain', { schema: historyChain });
  return head;
};
