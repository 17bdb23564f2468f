import { isAdmin, type SignedInUser } from '@studio/auth';

/** A trainer sees and checks in own classes; an admin all (domain.md, Roles). */
export const mayRun = (
  staff: Pick<SignedInUser, 'id' | 'role' | 'isAdmin'>,
  schedule: { trainer_id: string },
): boolean => isAdmin(staff) || schedule.trainer_id === staff.id;
