import { isAdmin, type SignedInUser } from '@studio/auth';
import { studioDay } from '@studio/domain-kit';

/** A trainer sees and checks in own classes; an admin all (domain.md, Roles). */
export const mayRun = (
  staff: Pick<SignedInUser, 'id' | 'role' | 'isAdmin'>,
  schedule: { trainer_id: string },
): boolean => isAdmin(staff) || schedule.trainer_id === staff.id;

/** Staff may check in, and undo it, all day of the class: the studio's day. */
export const isCheckInDay = (startsAt: Date, now: Date): boolean =>
  studioDay(startsAt) === studioDay(now);
