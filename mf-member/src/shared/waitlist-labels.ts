import type { WaitingEntry } from '@studio/contracts';

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
