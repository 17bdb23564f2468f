import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.js';
import { hashToken } from './link-rules.js';

/** Whoever lost an address to somebody else has this long to take it back (decision 13). */
export const NOT_ME_DAYS = 7;

export interface NotMeLink {
  link: string;
  expiresAt: Date;
}

/**
 * A link for the mail to the address that is in use, or was: it takes the change back. All links of
 * one change work as long as the youngest: a change that is done is done for the first notice too.
 */
export const makeNotMeLink = async (
  tx: EntityManager,
  account: Pick<Account, 'id'>,
  { oldEmail, isDone, publicUrl }: { oldEmail: string; isDone: boolean; publicUrl: string },
): Promise<NotMeLink> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + NOT_ME_DAYS * 86_400_000);
  if (isDone)
    await tx.query(
      `UPDATE not_me_links SET is_done = true, expires_at = $3 WHERE user_id = $1 AND old_email = $2`,
      [account.id, oldEmail, expiresAt],
    );
  await tx.query(
    `INSERT INTO not_me_links (token_hash, user_id, old_email, is_done, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(token), account.id, oldEmail, isDone, expiresAt],
  );
  return { link: `${publicUrl}/not-me?token=${token}`, expiresAt };
};

export interface RecoveredAccount {
  userId: string;
  oldEmail: string;
}

/** Whose link it is, and the address to put back; undefined for a link that is dead. */
export const findNotMeLink = async (
  tx: EntityManager,
  token: string,
): Promise<RecoveredAccount | undefined> => {
  const [row]: { user_id: string; old_email: string }[] = await tx.query(
    `SELECT user_id, old_email FROM not_me_links WHERE token_hash = $1 AND expires_at > now()`,
    [hashToken(token)],
  );
  return row && { userId: row.user_id, oldEmail: row.old_email };
};

/**
 * Uses up the links of this change and of every later one. Earlier ones stay: who took the account
 * away by the first change must not be able to keep it by taking back a second one of their own.
 */
export const burnNotMeLinks = async (
  tx: EntityManager,
  { userId, oldEmail }: RecoveredAccount,
): Promise<void> => {
  await tx.query(
    `DELETE FROM not_me_links WHERE user_id = $1 AND created_at >= (
       SELECT min(created_at) FROM not_me_links WHERE user_id = $1 AND old_email = $2)`,
    [userId, oldEmail],
  );
};

/** True while the address waits for its former owner: nobody else may have it meanwhile. */
export const isHeldForFormerOwner = async (
  tx: EntityManager,
  email: string,
  except?: string,
): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `SELECT FROM not_me_links WHERE old_email = $1 AND is_done AND expires_at > now()
       AND ($2::uuid IS NULL OR user_id <> $2::uuid) LIMIT 1`,
    [email, except ?? null],
  );
  return rows.length > 0;
};
