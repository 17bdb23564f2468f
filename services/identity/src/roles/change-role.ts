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

interface Wanted {
  role: Role;
  /** Only for a trainer: works at the front desk too. */
  isFrontDesk?: boolean | undefined;
}

/**
 * Gives somebody another role. The entries in user_roles follow: with one a member would be a
 * trainer again at the next look. An admin or manager who taught before goes on teaching.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly staff: StaffAction,
    private readonly accounts: AccountQueries,
  ) {}

  async execute(order: Order, { role, isFrontDesk = false }: Wanted): Promise<User> {
    const wanted = { role, isFrontDesk: role === 'trainer' && isFrontDesk };
    await this.staff.execute({ ...order, wanted: { role } }, (scene) => change(scene, wanted));
    return this.accounts.one(order.userId);
  }
}

const change = async (scene: Scene, { role, isFrontDesk }: Required<Wanted>): Promise<Outcome> => {
  const { tx, studioId, profile, otherAdmins } = scene;
  const isAdmin = role === 'admin';
  const wasAdmin = profile.role === 'admin' || profile.isAdmin;
  if (wasAdmin && !isAdmin && otherAdmins === 0) throw new Refused('LAST_ADMIN');
  // An admin or manager keeps the entry, or stays without it.
  if (role !== 'admin' && role !== 'manager')
    await writeRoleEntry(tx, profile, { role: 'trainer', isThere: role === 'trainer' });
  await writeRoleEntry(tx, profile, { role: 'front_desk', isThere: isFrontDesk });
  const after = { ...profile, role, isAdmin, isFrontDesk };
  if (isDeepStrictEqual(rightsOf(profile), rightsOf(after))) return null;
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
      isTrainer: await isTrainer(tx, studioId, profile.id),
    },
    studioId,
  });
  return { action: 'role.changed', before: rightsOf(profile), after: rightsOf(after) };
};

const rightsOf = ({ role, isAdmin, isFrontDesk }: Profile) => ({
  role,
  is_admin: isAdmin,
  ...(isFrontDesk ? { is_front_desk: true } : {}),
});
