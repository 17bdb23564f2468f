import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { publishAll } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.js';
import { findAccount, nameFrom, phoneFrom } from '../accounts/account.api.js';
import { birthdayOf } from './birth-date-rules.js';
import { Profile } from './profile.entity.js';
import { publishProfile } from './publish-profile.js';

export { readBirthDate, whyNoBirthDate } from './birth-date-rules.js';
export { publishProfile } from './publish-profile.js';

/** The one statement by which profiles come to be; false when there was one already. */
export const createProfile = async (
  tx: EntityManager,
  studioId: string,
  account: Pick<Account, 'id' | 'email' | 'userMetadata'>,
): Promise<boolean> => {
  // Spec section 4: never more than an ordinary member, whatever the metadata says.
  const created: unknown[] = await tx.query(
    `INSERT INTO profiles (studio_id, id, email, full_name, phone)
     SELECT $1, $2, $3, $4, $5
     WHERE NOT EXISTS (SELECT FROM users WHERE id = $2 AND merged_into IS NOT NULL)
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

/** Profiles of accounts that an import has just made, and the word of them to the other services. */
export const createImportedProfiles = async (
  tx: EntityManager,
  studioId: string,
  people: readonly Pick<
    Profile,
    'id' | 'email' | 'fullName' | 'phone' | 'birthDate' | 'gender' | 'createdAt'
  >[],
): Promise<void> => {
  await tx.query(
    `INSERT INTO profiles (studio_id, id, email, full_name, phone, birth_date, gender, created_at)
     SELECT $1, p.id, p.email, p.name, p.phone, p.born, p.gender, p.at
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[],
       $8::timestamptz[]) AS p (id, email, name, phone, born, gender, at)`,
    [
      studioId,
      people.map(({ id }) => id),
      people.map(({ email }) => email),
      people.map(({ fullName }) => fullName),
      people.map(({ phone }) => phone),
      people.map(({ birthDate }) => birthDate),
      people.map(({ gender }) => gender),
      people.map(({ createdAt }) => createdAt),
    ],
  );
  await publishAll(tx, {
    type: 'profile.changed.v1',
    data: people.map(({ id: userId, email, fullName, birthDate, createdAt }) => ({
      userId,
      email,
      fullName,
      role: 'user' as const,
      avatarUrl: null,
      birthday: birthdayOf(birthDate),
      joinedOn: studioDay(createdAt),
    })),
    studioId,
  });
};

/**
 * Until an address is confirmed, its profile says what the latest sign-up attempt said; not what the
 * front desk wrote of somebody who stood before it.
 */
export const renameUnconfirmedProfile = async (
  tx: EntityManager,
  studioId: string,
  account: Pick<Account, 'id' | 'userMetadata'>,
): Promise<void> => {
  await tx.query(
    `UPDATE profiles SET full_name = $3, phone = $4, updated_at = now()
     WHERE studio_id = $1 AND id = $2
       AND NOT EXISTS (SELECT FROM users u WHERE u.id = $2 AND u.made_by_staff_at IS NOT NULL)`,
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

/**
 * How mails greet somebody: by the name in the profile, which is the one that people change.
 * Before there is a profile, by what the metadata say.
 */
export const nameOf = async (
  tx: EntityManager,
  studioId: string,
  account: Pick<Account, 'id' | 'userMetadata'>,
): Promise<string | null> => {
  const profile = await findProfile(tx, studioId, account.id);
  return profile ? profile.fullName : nameFrom(account.userMetadata);
};

/**
 * The profile, held against every other change of it until the transaction ends; made when it is
 * missing (spec section 4). Throws NOT_FOUND when there is no such account any more.
 */
export const lockOwnProfile = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<Profile> => {
  const account = await findAccount(tx, id);
  if (account) await createProfile(tx, studioId, account);
  const profile = await tx
    .getRepository(Profile)
    .findOne({ where: { studioId, id }, lock: { mode: 'pessimistic_write' } });
  if (!profile) throw new Refused('NOT_FOUND');
  return profile;
};

/** Another picture, or none; every copy of the profile follows. */
export const changeProfilePicture = async (
  tx: EntityManager,
  profile: Profile,
  avatarUrl: string | null,
): Promise<void> => {
  const { studioId, id } = profile;
  await tx.getRepository(Profile).update({ studioId, id }, { avatarUrl, updatedAt: new Date() });
  await publishProfile(tx, { ...profile, avatarUrl });
};

/** True when user_roles has the entry that makes its owner a trainer (spec section 4). */
export const isTrainer = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM user_roles WHERE studio_id = $1 AND user_id = $2 AND role = 'trainer'`,
    [studioId, userId],
  );
  return rows.length > 0;
};

/** Makes a member with that entry a trainer; an admin stays one. False: nothing to do. */
export const promoteTrainer = async (
  tx: EntityManager,
  studioId: string,
  userId: string,
): Promise<boolean> => {
  const [, changed]: [unknown, number] = await tx.query(
    `UPDATE profiles p SET role = 'trainer', updated_at = now()
     FROM user_roles r
     WHERE p.studio_id = $1 AND p.id = $2 AND p.role = 'user'
       AND r.studio_id = p.studio_id AND r.user_id = p.id AND r.role = 'trainer'`,
    [studioId, userId],
  );
  return changed > 0;
};

/** Writes these columns; whoever changes what others keep copies of publishes the profile. */
export const updateProfile = async (
  tx: EntityManager,
  { studioId, id }: Pick<Profile, 'studioId' | 'id'>,
  changes: Partial<Profile>,
): Promise<void> => {
  await tx.getRepository(Profile).update({ studioId, id }, { ...changes, updatedAt: new Date() });
};

/** A device belongs to whoever signed in last on it. */
export const takeDeviceFromOthers = async (
  tx: EntityManager,
  { studioId, id }: Pick<Profile, 'studioId' | 'id'>,
  device: string,
): Promise<void> => {
  await tx.query(
    `UPDATE profiles SET onesignal_player_id = NULL
     WHERE studio_id = $1 AND onesignal_player_id = $2 AND id <> $3`,
    [studioId, device, id],
  );
};

/** An entry of user_roles, beside the role of the profile: there from now on, or gone. */
export const writeRoleEntry = async (
  tx: EntityManager,
  { studioId, id }: Pick<Profile, 'studioId' | 'id'>,
  { role, isThere }: { role: 'trainer' | 'front_desk'; isThere: boolean },
): Promise<void> => {
  await tx.query(
    isThere
      ? `INSERT INTO user_roles (studio_id, user_id, role) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`
      : `DELETE FROM user_roles WHERE studio_id = $1 AND user_id = $2 AND role = $3`,
    [studioId, id, role],
  );
};

/** True for whoever has a role of the staff, or an entry that gives one. */
export const worksHere = async (tx: EntityManager, profile: Profile): Promise<boolean> =>
  profile.role !== 'user' ||
  profile.isAdmin ||
  profile.isFrontDesk ||
  (await isTrainer(tx, profile.studioId, profile.id));

/** Of a record that became a part of another one: it is in no list any more. */
export const removeProfile = async (
  tx: EntityManager,
  { studioId, id }: Pick<Profile, 'studioId' | 'id'>,
): Promise<void> => {
  await tx.getRepository(Profile).delete({ studioId, id });
};
