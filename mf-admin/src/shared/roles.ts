import type { Role, User } from '@studio/contracts';
import { t } from './messages.js';

/** A role that can be given: those of the profile, and a trainer who is at the front desk too. */
export type AssignableRole = Role | 'trainer_at_front_desk';

export const assignableRoles: Readonly<Record<AssignableRole, string>> = {
  user: t('member'),
  trainer: t('trainer'),
  trainer_at_front_desk: t('trainerAtFrontDesk'),
  front_desk: t('frontDesk'),
  manager: t('manager'),
  admin: t('admin'),
};

/** Spec section 6: an admin is who has the role or the flag. */
export const roleOf = ({
  role,
  is_admin,
  is_front_desk,
}: Pick<User, 'role' | 'is_admin' | 'is_front_desk'>): AssignableRole => {
  if (is_admin) return 'admin';
  return role === 'trainer' && is_front_desk ? 'trainer_at_front_desk' : role;
};

/** The name of a person's role; a newer server may know more of them. */
export const roleLabel = (person: User): string => assignableRoles[roleOf(person)] ?? t('other');
