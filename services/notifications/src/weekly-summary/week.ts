import { addDays, studioDay, studioInstant, weekdayOf, type DayRange } from '@studio/domain-kit';

const SENT_AT = '07:00';
const HOUR_MS = 3_600_000;
/** Word of a week is of no use once the next one is half over. */
const LATEST_MS = 48 * HOUR_MS;
/** So long a service that is away is waited for; then the mail says what is missing. */
const RETRY_FOR_MS = 4 * HOUR_MS;

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Monday to Sunday before this week, in the studio. */
export const lastWeek = (now: Date): DayRange => {
  const monday = mondayOf(studioDay(now));
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
};

/** The week, in the address of a page of the reports. */
export const weekOf = ({ from }: DayRange): string => `period=week&day=${from}`;

/** The week whose summary is due: from Monday 07:00 on, for two days. */
export const weekDue = (now: Date): DayRange | null => {
  const week = lastWeek(now);
  const late = now.getTime() - studioInstant(addDays(week.to, 1), SENT_AT).getTime();
  return late >= 0 && late < LATEST_MS ? week : null;
};

export const isWaitedFor = (firstTryAt: Date, now: Date): boolean =>
  now.getTime() - firstTryAt.getTime() < RETRY_FOR_MS;
