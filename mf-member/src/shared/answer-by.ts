import { deadline, studioClock, studioDay } from '@studio/ui/format';

/** `18:30`, and with its day when that is not today: offers wait out the night. */
export const answerBy = (until: string, now: Date): string =>
  studioDay(until) === studioDay(now) ? studioClock(until) : deadline(until, now);
