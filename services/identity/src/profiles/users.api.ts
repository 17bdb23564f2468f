import type { User } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { In, type EntityManager } from 'typeorm';
import { findMergedInto, isBanned } from '../accounts/account.api.js';
import { Account } from '../accounts/account.entity.js';
import type { Profile } from './profile.entity.js';
import { toProfileView, type PictureOptions } from './profile.view.js';
import { findProfile } from './profiles.api.js';

/** A ban that no calendar of a person reaches is one for good. */
export const FOR_GOOD = new Date('9999-12-31T00:00:00Z');

/** Null while not banned, and for a ban for good. */
const banEnd = (account: Pick<Account, 'bannedUntil'>): Date | null =>
  isBanned(account) && account.bannedUntil && account.bannedUntil < FOR_GOOD
    ? account.bannedUntil
    : null;

/** A person as admins see them. */
const toUserView = (row: Profile, account: Account, picture: PictureOptions): User => ({
  ...toProfileView(row, picture),
  banned: isBanned(account),
  banned_until: banEnd(account)?.toISOString() ?? null,
  email_confirmed: account.emailConfirmedAt !== null,
  new_email: account.newEmail,
  last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
});

/** One person as admins see them; throws NOT_FOUND, PERSON_MERGED. */
export const readUser = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
  picture: PictureOptions,
): Promise<User> => {
  const profile = await findProfile(tx, studioId, id);
  const [user] = profile ? await withAccounts(tx, [profile], picture) : [];
  if (user) return user;
  const intoId = await findMergedInto(tx, id);
  throw intoId ? new Refused('PERSON_MERGED', { intoId }) : new Refused('NOT_FOUND');
};

/** The same for a page of them, in their order. */
export const withAccounts = async (
  tx: EntityManager,
  profiles: readonly Profile[],
  picture: PictureOptions,
): Promise<User[]> => {
  const accounts = await tx.getRepository(Account).findBy({ id: In(profiles.map(({ id }) => id)) });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const rows = await tx.query<{ id: string; version: number }[]>(
    `SELECT user_id AS id, count(*)::int AS version FROM staff_history
     WHERE user_id = ANY($1::uuid[]) AND studio_id = ANY($2::uuid[]) GROUP BY user_id`,
    [profiles.map(({ id }) => id), profiles.map(({ studioId }) => studioId)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return profiles.flatMap((profile) => {
    const account = byId.get(profile.id);
    const version = versions.get(profile.id) ?? 0;
    return account ? [{ ...toUserView(profile, account, picture), version }] : [];
  });
};
