import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.js';
import { nameFrom, phoneFrom } from '../accounts/account.api.js';
import { sessionStateChanged } from '../shared/state-changed.js';
import { Profile } from './profile.entity.js';

/** Tells the other services who this person is now; in the transaction of the change. */
export const publishProfile = async (tx: EntityManager, profile: Profile): Promise<void> => {
  sessionStateChanged(tx, profile.id);
  await publish(
    tx,
    'profile.changed.v1',
    {
      userId: profile.id,
      email: profile.email,
      fullName: profile.fullName,
      role: profile.role,
      avatarUrl: profile.avatarUrl,
    },
    profile.studioId,
  );
};

/** The one statement by which profiles come to be; false when there was one already. */
export const createProfile = async (
  tx: EntityManager,
  studioId: string,
  account: Pick<Account, 'id' | 'email' | 'userMetadata'>,
): Promise<boolean> => {
  // Spec section 4: never more than an ordinary member, whatever the metadata says.
  const created: unknown[] = await tx.query(
    `INSERT INTO profiles (studio_id, id, email, full_name, phone)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      studioId,
      account.id,
      account.email,
      nameFrom(account.userMetadata),
      phoneFrom(account.userMetadata),
    ],
  );
  return created.length === 1;
};

/** Until an address is confirmed, its profile says what the latest sign-up attempt said. */
export const renameUnconfirmedProfile = async (
  tx: EntityManager,
  studioId: string,
  account: Pick<Account, 'id' | 'userMetadata'>,
): Promise<void> => {
  await tx.query(
    `UPDATE profiles SET full_name = $3, phone = $4, updated_at = now()
     WHERE studio_id = $1 AND id = $2`,
    [studioId, account.id, nameFrom(account.userMetadata), phoneFrom(account.userMetadata)],
  );
};

/** A confirmed change of address reaches the profile and everybody's copy of it. */
export const changeProfileEmail = async (
  tx: EntityManager,
  studioId: string,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  const profiles = tx.getRepository(Profile);
  await profiles.update({ studioId, id }, { email, updatedAt: new Date() });
  const profile = await profiles.findOneBy({ studioId, id });
  if (profile) await publishProfile(tx, profile);
};

export const findProfile = (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<Profile | null> => tx.getRepository(Profile).findOneBy({ studioId, id });
