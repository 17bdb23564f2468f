import { addDays, endOfStudioDay, studioDay, studioInstant } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';

const DAY = 86_400_000;

export interface Range {
  from: Date;
  to: Date;
}

const LONGEST_DAYS = 62;

/**
 * The instants that a week, day or month of the timetable means: a day counts whole, in the
 * studio's zone. Without `from` it begins today, without `to` it lasts 7 days.
 * Throws BAD_REQUEST for a range that is empty or longer than 62 days.
 */
export const timetableRange = (
  filters: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Range => {
  const isDay = (text: string): boolean => text.length === 10;
  const fromText = filters.from ?? studioDay(now);
  const from = isDay(fromText) ? studioInstant(fromText) : new Date(fromText);
  const toText = filters.to ?? addDays(studioDay(from), 6);
  const to = isDay(toText) ? endOfStudioDay(toText) : new Date(toText);
  if (to < from) throw new Refused('BAD_REQUEST', [{ path: 'to', message: 'lies before from' }]);
  if (to.getTime() - from.getTime() > LONGEST_DAYS * DAY)
    throw new Refused('BAD_REQUEST', [{ path: 'to', message: 'is more than 62 days after from' }]);
  return { from, to };
};
