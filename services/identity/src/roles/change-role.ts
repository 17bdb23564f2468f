import { Injectable } from '@nestjs/common';
import type { Role, User } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { Profile } from '../profiles/profile.entity.js';
import {
  isTrainer,
  publishProfile,
  updateProfile,
  writeTrainerEntry,
} from '../profiles/profiles.api.js';
import { StaffAction, type Order, type Outcome, type Scene } from './staff-action.js';

/**
 * Makes somebody a member, a trainer or an admin. The entry in user_roles follows: with it a member
 * would be a trainer again at the next look. An admin who taught before goes on teaching.
 */
@Injectable()
export class ChangeRole {
  constructor(private readonly staff: StaffAction) {}

  async execute(order: Order, role: Role): Promise<User> {
    await this.staff.execute({ ...order, wanted: { role } }, (scene) => change(scene, role));
    return this.staff.view(order.userId);
  }
}

const change = async (scene: Scene, role: Role): Promise<Outcome> => {
  const { tx, studioId, profile, otherAdmins } = scene;
  const isAdmin = role === 'admin';
  const wasAdmin = profile.role === 'admin' || profile.isAdmin;
  if (wasAdmin && !isAdmin && otherAdmins === 0) throw new Refused('LAST_ADMIN');
  // An admin keeps the entry, or stays without it.
  if (!isAdmin) await writeTrainerEntry(tx, profile, { isTrainer: role === 'trainer' });
  if (profile.role === role && profile.isAdmin === isAdmin) return null;
  const after = { ...profile, role, isAdmin };
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
  const roleText = ({ role: name, isAdmin: flag }: Pick<Profile, 'role' | 'isAdmin'>) => ({
    role: name,
    is_admin: flag,
  });
  return { action: 'role.changed', before: roleText(profile), after: roleText(after) };
};
