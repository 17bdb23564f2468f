import type { WaitingEntry } from '@studio/contracts';
import { deadline, studioClock, studioDay } from '@studio/ui/format';

/** Why a seat could not be given to somebody in line, and what they can do about it. */
export const skipReasonLabel = (reason: NonNullable<WaitingEntry['skippedBecause']>): string => {
  switch (reason) {
    case 'no_credit':
      return 'You had no credit for it.';
    case 'overlap':
      return 'You have another class at that time: cancel it to have the next seat.';
    case 'frozen':
      return 'Your package or plan is frozen on that day.';
    case 'locked':
      return 'The payment of your package is disputed.';
    default:
      return 'Please ask at the desk.';
  }
};

/** `18:30`, and with its day when that is not today: offers wait out the night. */
export const answerBy = (until: string, now: Date): string =>
  studioDay(until) === studioDay(now) ? studioClock(until) : deadline(until, now);
