import { classReminderHours, type ClassReminder, type StudioSettings } from '@studio/contracts';
import { afterQuietHours, beforeQuietHours, isQuiet } from './waitlist-windows.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** One that waited for the morning is of use while so much is left before the class. */
const LEAST_NOTICE_MS = HOUR;
/** One that can't wait for the morning is sent so long before the evening's quiet hours. */
const BEFORE_QUIET_MS = HOUR;
/** Nearer than this to the start the member is on the way, or is not. */
const TOO_LATE_MS = 30 * MINUTE;
const KEPT_DAYS = 30;

export interface ReminderWindow {
  dueAt: Date;
  /** From then on it is not sent any more, as after an outage. */
  usefulUntil: Date;
}

type Quiet = Pick<StudioSettings, 'quietFrom' | 'quietUntil'>;

/** No class that begins later is reminded of now; the evening before quiet hours may come sooner. */
export const remindedUpTo = (now: Date): Date =>
  new Date(now.getTime() + 2 * classReminderHours.day * HOUR);

/** Of classes that began earlier it is not kept who was reminded. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 24 * HOUR);

/** In the quiet hours nobody is reminded, however late it is. */
export const mayRemind = (now: Date, quiet: Quiet): boolean => !isQuiet(now, quiet);

/**
 * When a member is reminded of a class (domain.md, Beyond a seat). Falls the moment into the quiet
 * hours, it is their end while that is of use, else the evening before.
 */
export const reminderWindow = (
  reminder: ClassReminder,
  startsAt: Date,
  quiet: Quiet,
): ReminderWindow => {
  const start = startsAt.getTime();
  const usual = new Date(start - classReminderHours[reminder] * HOUR);
  const morning = afterQuietHours(usual, quiet);
  if (morning.getTime() > start - LEAST_NOTICE_MS) {
    const evening = beforeQuietHours(usual, quiet);
    return { dueAt: new Date(evening.getTime() - BEFORE_QUIET_MS), usefulUntil: evening };
  }
  const usefulUntil =
    reminder === 'day'
      ? reminderWindow('soon', startsAt, quiet).dueAt
      : new Date(start - TOO_LATE_MS);
  return { dueAt: morning, usefulUntil };
};
