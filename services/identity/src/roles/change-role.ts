import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Role, User } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { Profile } from '../profiles/profile.entity.js';
import {
  isTrainer,
  publishProfile,
  updateProfile,
  writeRoleEntry,
} from '../profiles/profiles.api.js';
import { AccountQueries } from './account.queries.js';
import { StaffAction, type Order, type Outcome, type Scene } from './staff-action.js';

export interface WantedRole {
  role: Role;
  /** Only for a trainer: works at the front desk too. */
  isFrontDesk?: boolean | undefined;
  /** Only for an admin or manager: teaches too. Undefined: as before. */
  teaches?: boolean | undefined;
}

/**
 * Gives somebody another role. The entries in user_roles follow: with one a member would be a
 * trainer again at the next look. An admin or manager who taught before goes on teaching, unless it
 * is said otherwise.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly staff: StaffAction,
    private readonly accounts: AccountQueries,
  ) {}

  async execute(order: Order, wanted: WantedRole): Promise<User> {
    const { role } = wanted;
    await this.staff.execute({ ...order, wanted: { role } }, (scene) => assignRole(scene, wanted));
    return this.accounts.one(order.userId);
  }
}

/** Gives the role, in the transaction of a staff action; null when it was so already. */
export const assignRole = async (
  scene: Scene,
  { role, isFrontDesk: atFrontDesk = false, teaches }: WantedRole,
): Promise<Outcome> => {
  const { tx, studioId, profile, otherAdmins } = scene;
  const isFrontDesk = role === 'trainer' && atFrontDesk;
  const isAdmin = role === 'admin';
  const wasAdmin = profile.role === 'admin' || profile.isAdmin;
  if (wasAdmin && !isAdmin && otherAdmins === 0) throw new Refused('LAST_ADMIN');
  const taught = await isTrainer(tx, studioId, profile.id);
  const isTeaching = teachesAs(role, teaches ?? taught);
  await writeRoleEntry(tx, profile, { role: 'trainer', isThere: isTeaching });
  await writeRoleEntry(tx, profile, { role: 'front_desk', isThere: isFrontDesk });
  const after = { ...profile, role, isAdmin, isFrontDesk };
  const [had, has] = [rightsOf(profile, taught), rightsOf(after, isTeaching)];
  if (isDeepStrictEqual(had, has)) return null;
  await updateProfile(tx, profile, { role, isAdmin });
  await publishProfile(tx, after);
  await publish(tx, {
    type: 'role.changed.v1',
    data: {
      userId: profile.id,
      email: profile.email,
      fullName: profile.fullName,
      avatarUrl: profile.avatarUrl,
      before: profile.role,
      role,
      isTrainer: isTeaching,
    },
    studioId,
  });
  return { action: 'role.changed', before: had, after: has };
};

/** Admins and managers may teach beside it; nobody else but trainers does. */
const mayTeach = (role: Role): boolean => role === 'admin' || role === 'manager';
const teachesAs = (role: Role, wanted: boolean): boolean =>
  role === 'trainer' || (mayTeach(role) && wanted);

const rightsOf = ({ role, isAdmin, isFrontDesk }: Profile, teaches: boolean) => ({
  role,
  is_admin: isAdmin,
  ...(isFrontDesk ? { is_front_desk: true } : {}),
  ...(teaches && mayTeach(role) ? { teaches: true } : {}),
});
