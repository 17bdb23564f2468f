import type { EntityManager } from 'typeorm';
import { sessionStateChanged } from '../shared/state-changed.js';
import type { Account } from './account.entity.js';

/** Where an account is now that was merged into another one; undefined: it was not. */
export const findMergedInto = async (
  tx: EntityManager,
  id: string,
): Promise<string | undefined> => {
  const [row] = await tx.query<{ merged_into: string }[]>(
    'SELECT merged_into FROM users WHERE id = $1 AND merged_into IS NOT NULL',
    [id],
  );
  return row?.merged_into;
};

/** Accounts that were merged into this one; they go with it. */
export const mergedAccountsOf = async (tx: EntityManager, id: string): Promise<string[]> => {
  const rows = await tx.query<{ id: string }[]>(
    'SELECT id FROM users WHERE merged_into = $1 ORDER BY id',
    [id],
  );
  return rows.map((row) => row.id);
};

/**
 * Closes an account for another one of the same person: nobody signs in with it, and its address
 * can't become somebody else's. Both are locked. A ban of either holds.
 */
export const closeAccount = async (
  tx: EntityManager,
  { closed, kept }: { closed: Account; kept: Account },
): Promise<void> => {
  await tx.query(
    `UPDATE users SET merged_into = CASE WHEN id = $1 THEN $2::uuid ELSE merged_into END,
       merged_at = CASE WHEN id = $1 THEN now() ELSE merged_at END, new_email = NULL,
       banned_until = CASE WHEN id = $2
         THEN (SELECT max(b.banned_until) FROM users b WHERE b.id IN ($1, $2))
         ELSE banned_until END, updated_at = now()
     WHERE id IN ($1, $2)`,
    [closed.id, kept.id],
  );
  await tx.query('UPDATE users SET merged_into = $2 WHERE merged_into = $1', [closed.id, kept.id]);
  for (const { id } of [closed, kept]) sessionStateChanged(tx, id);
};

/** How one signs in goes with the address: address, password and confirmation change places. */
export const swapSignIns = async (
  tx: EntityManager,
  one: Account,
  other: Account,
): Promise<void> => {
  const write = (id: string, to: Pick<Account, 'email' | 'passwordHash' | 'emailConfirmedAt'>) =>
    tx.query(
      `UPDATE users SET email = $2, password_hash = $3, email_confirmed_at = $4 WHERE id = $1`,
      [id, to.email, to.passwordHash, to.emailConfirmedAt],
    );
  // An address is nobody's twice, not even for a statement.
  await write(one.id, { ...one, email: '' });
  await write(other.id, one);
  await write(one.id, other);
};
