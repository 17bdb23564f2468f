import type { HistoryView } from './history.queries.js';

/** What the row was about: read from the class, event or package that its ids name. */
export interface HistoryFacts {
  action: string;
  after: unknown;
  className: string | null;
  classStartsAt: Date | null;
  /** What paid for the booking: a package or a plan. */
  paidWith: string | null;
  credits: number | null;
  /** Fils of a drop-in. */
  classPrice: number | null;
  eventName: string | null;
  eventStartsAt: Date | null;
  /** Fils of the place. */
  placePrice: number | null;
}

const idIn = (name: string): string => `nullif(h.after->>'${name}', '')::uuid`;

/** Of a row `h`, with the tables of `factJoins`. */
export const factColumns = `c.name AS "className", z.starts_at AS "classStartsAt",
  b.funding_name AS "paidWith", b.credits, b.price AS "classPrice", e.title AS "eventName",
  e.starts_at AS "eventStartsAt", r.price AS "placePrice"`;

export const factJoins = `
  LEFT JOIN bookings b ON b.studio_id = h.studio_id AND b.id = ${idIn('bookingId')}
  LEFT JOIN schedules z ON z.studio_id = h.studio_id
    AND z.id = coalesce(b.schedule_id, ${idIn('scheduleId')})
  LEFT JOIN class_types c ON c.studio_id = z.studio_id AND c.id = z.class_type_id
  LEFT JOIN events e ON e.studio_id = h.studio_id AND e.id = ${idIn('eventId')}
  LEFT JOIN event_reservations r ON r.studio_id = h.studio_id AND r.id = ${idIn('reservationId')}`;

type About = NonNullable<HistoryView['about']>;
type GaveBack = NonNullable<HistoryView['gaveBack']>;

const afterOf = ({ after }: HistoryFacts): Readonly<Record<string, unknown>> =>
  typeof after === 'object' && after !== null ? (after as Record<string, unknown>) : {};

/** The class or event with its time, or else the package or payment by its name. */
export const aboutOf = (row: HistoryFacts): About | null => {
  const { className, classStartsAt, eventName, eventStartsAt } = row;
  if (className !== null && classStartsAt)
    return { kind: 'class', name: className, startsAt: classStartsAt.toISOString() };
  if (eventName !== null && eventStartsAt)
    return { kind: 'event', name: eventName, startsAt: eventStartsAt.toISOString() };
  const { packageName, description } = afterOf(row);
  if (typeof packageName === 'string')
    return { kind: 'package', name: packageName, startsAt: null };
  if (typeof description === 'string')
    return { kind: 'payment', name: description, startsAt: null };
  return null;
};

const none = { credits: 0, amount: 0, toGiftCard: 0, to: null };

/** Fils: what the row says, or the price of its class or place. */
const amountOf = (row: HistoryFacts): number =>
  Number(afterOf(row)['amount'] ?? row.classPrice ?? row.placePrice ?? 0);

/** What came back to the person, and to where; null for rows that give nothing back by nature. */
export const gaveBackOf = (row: HistoryFacts): GaveBack | null => {
  const after = afterOf(row);
  const amount = amountOf(row);
  if (row.action === 'payment.refunded')
    return { ...none, what: 'money', amount, toGiftCard: Number(after['toGiftCard'] ?? 0) };
  if (typeof after['refund'] === 'boolean')
    return after['refund'] ? { ...none, what: 'money', amount } : { ...none, what: 'nothing' };
  const what = after['gaveBack'] ?? after['cameBack'];
  const credits = Number(after['credits'] ?? row.credits ?? 0);
  return namedReturnOf(row, { what, credits, amount });
};

/** By the name that the row has for it. */
const namedReturnOf = (
  row: HistoryFacts,
  { what, credits, amount }: { what: unknown; credits: number; amount: number },
): GaveBack | null => {
  switch (what) {
    case 'credit':
      return { ...none, what: 'credit', credits, to: row.paidWith };
    case 'class':
      return { ...none, what: 'class', to: row.paidWith };
    case 'fee':
      return { ...none, what: 'fee', amount };
    case 'refund':
    case 'money':
      return { ...none, what: 'money', amount: amount || (row.classPrice ?? 0) };
    case 'nothing':
      return { ...none, what: 'nothing' };
    default:
      return null;
  }
};
