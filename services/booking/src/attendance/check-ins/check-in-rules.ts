import { isFrontDesk, type SignedInUser } from '@studio/auth';

/** A trainer sees and checks in own classes; the front desk and above all (domain.md, Roles). */
export const mayRun = (
  staff: Pick<SignedInUser, 'id' | 'role' | 'isAdmin' | 'isFrontDesk'>,
  schedule: { trainer_id: string },
): boolean => isFrontDesk(staff) || schedule.trainer_id === staff.id;
