import { addDays, daysIn } from '@studio/domain-kit';
import { onDay, type Entry, type Fact, type FactOf } from './revenue-entry.js';

type Spread = Pick<Entry, 'day' | 'through' | 'until' | 'earned'>;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** What of a spread sum is earned by the end of a day; each day rounds down, the last takes the rest. */
export const earnedBy = (spread: Spread, day: string): number => {
  const { through, until } = spread;
  const last = earlier(earlier(day, until), through);
  if (last < spread.day) return 0;
  const days = daysIn({ from: spread.day, to: last });
  return Math.floor((spread.earned * days) / daysIn({ from: spread.day, to: through }));
};

/**
 * A plan earns its price evenly over the days that its invoice pays for. Days before the invoice was
 * known count on the day on which it was. A credit note lowers what is still to be earned first.
 */
export const spreadFold = (facts: readonly Fact[]): Entry[] => {
  const entries: Entry[] = [];
  const spreads: Entry[] = [];
  for (const fact of facts) {
    if (fact.what === 'invoice') addInvoice(entries, spreads, fact);
    if (fact.what === 'credit_note') addCreditNote(entries, spreads, fact);
  }
  return [...entries, ...spreads.filter(({ day, until }) => day <= until)];
};

const addInvoice = (entries: Entry[], spreads: Entry[], fact: FactOf<'invoice'>): void => {
  const { day, net } = fact;
  const from = fact.paidFrom ?? day;
  const to = fact.paidThrough ?? day;
  const whole = { day: from, through: to < from ? from : to, until: to < from ? from : to };
  const late = earnedBy({ ...whole, earned: net }, addDays(day, -1));
  entries.push(onDay(day, 'sold', { sold: net }));
  if (late) entries.push(onDay(day, 'plan_days', { earned: late }));
  addSpread(spreads, { ...whole, day: from < day ? day : from }, net - late);
};

const addSpread = (
  spreads: Entry[],
  { day, through }: Pick<Entry, 'day' | 'through'>,
  earned: number,
): void => {
  const last = through < day ? day : through;
  if (earned) spreads.push(onDay(day, 'plan_days', { through: last, until: last, earned }));
};

const addCreditNote = (
  entries: Entry[],
  spreads: Entry[],
  { day, net }: FactOf<'credit_note'>,
): void => {
  let lower = -net;
  for (const spread of [...spreads]) {
    const rest = spread.until < spread.through ? 0 : spread.earned - earnedBy(spread, day);
    const taken = Math.min(lower, rest);
    if (!taken) continue;
    lower -= taken;
    spread.until = earlier(day, spread.until);
    const next = addDays(day, 1);
    addSpread(spreads, { ...spread, day: spread.day > next ? spread.day : next }, rest - taken);
  }
  entries.push(onDay(day, 'refunded', { sold: net, earned: 0 - lower }));
};
