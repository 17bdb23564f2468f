import type { StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { bookingSettings, type OfBooking } from './booking-windows.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Told late, as after an outage: the member has so long to speak up all the same. */
const NOTICE_MS = 12 * HOUR;

export type CheckInMinutes = Pick<StudioSettings, 'checkInOpensMinutes' | 'checkInClosesMinutes'>;

interface CodeWindow {
  opensAt: Date;
  closesAt: Date;
}

/** When the member's own code checks in (domain.md, Check-in): both ends included. */
export const checkInWindow = (
  startsAt: Date,
  { checkInOpensMinutes, checkInClosesMinutes }: CheckInMinutes,
): CodeWindow => ({
  opensAt: new Date(startsAt.getTime() - checkInOpensMinutes * MINUTE),
  closesAt: new Date(startsAt.getTime() + checkInClosesMinutes * MINUTE),
});

/** Starts of the classes whose check-in is open at an instant: both ends included. */
export const startsWithOpenCheckIn = (
  now: Date,
  { checkInOpensMinutes, checkInClosesMinutes }: CheckInMinutes,
): { first: Date; last: Date } => ({
  first: new Date(now.getTime() - checkInClosesMinutes * MINUTE),
  last: new Date(now.getTime() + checkInOpensMinutes * MINUTE),
});

/** From so long before the start who is not in is missing: asked, or their seat given to others. */
const MISSING_MS = 5 * MINUTE;

export const missingFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - MISSING_MS);

export const isCheckInOpen = ({ opensAt, closesAt }: CodeWindow, now: Date): boolean =>
  opensAt <= now && now <= closesAt;

/** A booking, as its no-show is judged. */
interface Missed extends OfBooking {
  ends_at: Date;
  /** Set once it is a no-show. */
  no_show_due_at: Date | null;
}

/** Until when the staff put right who was there, by the numbers in force. */
export const correctUntil = (
  endsAt: Date,
  { noShowFinalHours }: Pick<StudioSettings, 'noShowFinalHours'>,
): Date => new Date(endsAt.getTime() + noShowFinalHours * HOUR);

const noShowFinalAt = (booking: Omit<Missed, 'no_show_due_at'>, settings: StudioSettings): Date =>
  correctUntil(booking.ends_at, bookingSettings(settings, booking));

/** From when on a no-show that is told now can't be corrected any more, and is charged. */
export const noShowDueAt = (
  booking: Omit<Missed, 'no_show_due_at'>,
  now: Date,
  settings: StudioSettings,
): Date =>
  new Date(Math.max(noShowFinalAt(booking, settings).getTime(), now.getTime() + NOTICE_MS));

/** Not settled yet who was there: from the end of the class until a no-show would be final. */
export const isCorrectable = (booking: Missed, now: Date, settings: StudioSettings): boolean =>
  booking.ends_at <= now && now < (booking.no_show_due_at ?? noShowFinalAt(booking, settings));

/** Staff check in, and undo it, all day of the class, the studio's day, and while it isn't settled. */
export const isCheckInTime = (
  booking: Missed & { starts_at: Date },
  now: Date,
  settings: StudioSettings,
): boolean =>
  studioDay(booking.starts_at) === studioDay(now) || isCorrectable(booking, now, settings);
