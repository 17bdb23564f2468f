import { isAdmin, type SignedInUser } from '@studio/auth';
import type { StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Told late, as after an outage: the member has so long to speak up all the same. */
const TOLD_FOR_MS = 12 * HOUR;

export type CheckInHours = Pick<
  StudioSettings,
  'checkInOpensMinutes' | 'checkInClosesMinutes' | 'noShowFinalHours'
>;

interface CodeWindow {
  opensAt: Date;
  closesAt: Date;
}

/** When the member's own code checks in (domain.md, Check-in): both ends included. */
export const codeWindow = (
  startsAt: Date,
  { checkInOpensMinutes, checkInClosesMinutes }: CheckInHours,
): CodeWindow => ({
  opensAt: new Date(startsAt.getTime() - checkInOpensMinutes * MINUTE),
  closesAt: new Date(startsAt.getTime() + checkInClosesMinutes * MINUTE),
});

export const isOpen = ({ opensAt, closesAt }: CodeWindow, now: Date): boolean =>
  opensAt <= now && now <= closesAt;

/** A trainer sees and checks in own classes; an admin all (domain.md, Roles). */
export const mayRun = (
  staff: Pick<SignedInUser, 'id' | 'role' | 'isAdmin'>,
  schedule: { trainer_id: string },
): boolean => isAdmin(staff) || schedule.trainer_id === staff.id;

const settledAt = (endsAt: Date, { noShowFinalHours }: CheckInHours): Date =>
  new Date(endsAt.getTime() + noShowFinalHours * HOUR);

/** From when on a no-show that is told now can't be put right any more, and is charged. */
export const noShowDueAt = (endsAt: Date, now: Date, hours: CheckInHours): Date =>
  new Date(Math.max(settledAt(endsAt, hours).getTime(), now.getTime() + TOLD_FOR_MS));

/** Not settled yet who was there: from the end of the class until a no-show would be final. */
export const isCorrectable = (
  booking: { ends_at: Date; no_show_due_at: Date | null },
  now: Date,
  hours: CheckInHours,
): boolean =>
  booking.ends_at <= now && now < (booking.no_show_due_at ?? settledAt(booking.ends_at, hours));

/** Staff check in, and undo it, all day of the class, the studio's day, and while it isn't settled. */
export const isCheckInTime = (
  booking: { starts_at: Date; ends_at: Date; no_show_due_at: Date | null },
  now: Date,
  hours: CheckInHours,
): boolean => studioDay(booking.starts_at) === studioDay(now) || isCorrectable(booking, now, hours);
