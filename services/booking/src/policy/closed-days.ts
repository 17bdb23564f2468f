import { addDays, STUDIO_ZONE, studioDay } from '@studio/domain-kit';

const DAY = 86_400_000;
/** For a transaction that began before midnight and was committed after it. */
const MARGIN = 3_600_000;
/**
 * The staff can correct a check-in for seven days at most (`noShowFinalHours`): a day later a day's
 * classes are closed, and what changes after that changes no report (decision 70).
 */
const OPEN_DAYS = 8;

/** The last day whose classes are closed at an instant. */
export const lastClosedDay = (now: Date): string =>
  addDays(studioDay(new Date(now.getTime() - OPEN_DAYS * DAY - MARGIN)), -1);

/** When the day of a class is closed, as SQL over its start. */
export const closedAt = (start: string): string =>
  `(((${start} AT TIME ZONE '${STUDIO_ZONE}')::date + ${OPEN_DAYS + 1})::timestamp
    AT TIME ZONE '${STUDIO_ZONE}')`;
