import type { StudioSettings } from '@studio/contracts';
import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import type { ClassSettings } from './class-policy.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An answer takes nobody longer than this, and everybody has at least so long (domain.md). */
export const offerAnswer = { offerLeastMinutes: 15, offerMostHours: 2 } as const;
const LONGEST_ANSWER_MS = offerAnswer.offerMostHours * HOUR;
const SHORTEST_ANSWER_MS = offerAnswer.offerLeastMinutes * MINUTE;
/** With less than this until the list closes nobody is asked any more. */
const TOO_SHORT_TO_ASK_MS = 5 * MINUTE;

type Quiet = Pick<StudioSettings, 'quietFrom' | 'quietUntil'>;

/** From then on seats are open to all, and nobody waits any more. */
export const waitlistClosesAt = (startsAt: Date, { waitingClosesHours }: ClassSettings): Date =>
  new Date(startsAt.getTime() - waitingClosesHours * HOUR);

/** From then on everybody on the waitlist is asked first, whatever they chose. */
export const waitlistAsksFrom = (startsAt: Date, { waitingAutoHours }: ClassSettings): Date =>
  new Date(startsAt.getTime() - waitingAutoHours * HOUR);

/** Nobody can join once so many wait. */
export const waitlistLimit = ({
  waitingListLimit,
}: Pick<StudioSettings, 'waitingListLimit'>): number => waitingListLimit;

/**
 * What a seat that comes free does: `books` whoever is first and wants that, is offered to one
 * after the other (`asks`), or is open to all because the list is `closed`.
 */
export const waitlistPhase = (
  startsAt: Date,
  now: Date,
  settings: ClassSettings,
): 'books' | 'asks' | 'closed' => {
  if (now >= waitlistClosesAt(startsAt, settings)) return 'closed';
  return now < waitlistAsksFrom(startsAt, settings) ? 'books' : 'asks';
};

/** The quiet hours that begin on a day of the studio; over midnight they end on the next. */
const quietOf = (day: string, { quietFrom, quietUntil }: Quiet): [from: number, until: number] => [
  studioInstant(day, quietFrom).getTime(),
  studioInstant(quietUntil < quietFrom ? addDays(day, 1) : day, quietUntil).getTime(),
];

/** The quiet hours in which an instant lies; undefined: it lies in none. */
const quietAt = (at: number, quiet: Quiet): [from: number, until: number] | undefined => {
  const day = studioDay(new Date(at));
  return [addDays(day, -1), day]
    .map((one) => quietOf(one, quiet))
    .find(([from, until]) => from <= at && at < until);
};

/** When the quiet hours end in which an instant lies; undefined: it lies in none. */
const quietUntilAt = (at: number, quiet: Quiet): number | undefined => quietAt(at, quiet)?.[1];

export const isQuiet = (at: Date, quiet: Quiet): boolean =>
  quietUntilAt(at.getTime(), quiet) !== undefined;

/** The instant itself, or the end of the quiet hours in which it lies. */
export const afterQuietHours = (at: Date, quiet: Quiet): Date =>
  new Date(quietUntilAt(at.getTime(), quiet) ?? at);

/** The instant itself, or the beginning of the quiet hours in which it lies. */
export const beforeQuietHours = (at: Date, quiet: Quiet): Date =>
  new Date(quietAt(at.getTime(), quiet)?.[0] ?? at);

/** So many ms later, by a clock that stands still in the quiet hours. */
export const addAwake = (from: Date, ms: number, quiet: Quiet): Date => {
  let at = from.getTime();
  let left = ms;
  for (;;) {
    at = quietUntilAt(at, quiet) ?? at;
    const day = studioDay(new Date(at));
    const next = [day, addDays(day, 1)]
      .map((one) => quietOf(one, quiet))
      .find(([begins, ends]) => begins >= at && ends > begins)?.[0];
    if (next === undefined || at + left <= next) return new Date(at + left);
    left -= next - at;
    at = next;
  }
};

/** The time between two instants without the quiet hours. */
export const awakeMs = (from: Date, to: Date, quiet: Quiet): number => {
  let ms = Math.max(0, to.getTime() - from.getTime());
  const last = studioDay(to);
  for (let day = addDays(studioDay(from), -1); day <= last; day = addDays(day, 1)) {
    const [begins, ends] = quietOf(day, quiet);
    ms -= Math.max(0, Math.min(ends, to.getTime()) - Math.max(begins, from.getTime()));
  }
  return Math.max(0, ms);
};

/**
 * Until when an offer made now can be answered: a share of the time that remains, so that
 * everybody on the waitlist could be asked, from 15 minutes to 2 h, and never beyond the list's end.
 * Undefined: it is night, or too late to ask anybody.
 */
export const answerUntil = (
  { now, closesAt, waitingCount }: { now: Date; closesAt: Date; waitingCount: number },
  quiet: Quiet,
): Date | undefined => {
  const left = awakeMs(now, closesAt, quiet);
  if (isQuiet(now, quiet) || left < TOO_SHORT_TO_ASK_MS) return undefined;
  const share = Math.floor(left / (waitingCount + 1));
  const fair = Math.min(Math.max(share, SHORTEST_ANSWER_MS), LONGEST_ANSWER_MS);
  const until = addAwake(now, fair, quiet);
  return until < closesAt ? until : closesAt;
};
