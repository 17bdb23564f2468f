import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { lockAccount, mergedAccountsOf } from '../accounts/account.api.js';
import { dismissPicture } from '../avatars/avatars.api.js';
import { endExports } from '../exports/exports.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';
import { forgetSetupLinks } from '../setup/setup.api.js';

/** Rows of files: `all` is the studio, and the person's records. */
const forgetRows = async (tx: EntityManager, all: [string, string[]]): Promise<void> => {
  // That a file had a row stays; whose it was goes.
  await tx.query(
    `UPDATE import_rows SET cells = '[]', facts = '{}'
     WHERE studio_id = $1 AND subject_id = ANY($2)`,
    all,
  );
  // Rows that were asked about name the person, and have the same address.
  await tx.query(
    `UPDATE import_rows SET cells = '[]', facts = '{}', problems = '[]', candidate_id = NULL
     WHERE studio_id = $1 AND candidate_id = ANY($2) AND state <> 'made'`,
    all,
  );
  await tx.query('DELETE FROM import_names WHERE studio_id = $1 AND user_id = ANY($2)', all);
};

/**
 * Erases a person here, and tells the others to forget who it was. What refers to the account
 * (profile, sessions, devices, links, roles) goes with it; its address is free for a new sign-up.
 * `withMail`: a mail says so to whoever asked for it.
 */
export const erasePerson = async (
  tx: EntityManager,
  { studioId, userId, withMail = true }: { studioId: string; userId: string; withMail?: boolean },
): Promise<void> => {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const fullName = await nameOf(tx, studioId, account);
  await endSessions(tx, userId);
  await endExports(tx, studioId, userId);
  // Shown to nobody from now on; the files follow with the next turn of their job.
  await dismissPicture(tx, { studioId, userId });
  await tx.query('DELETE FROM asked_links WHERE email = ANY($1)', [
    [account.email, account.newEmail],
  ]);
  await forgetSetupLinks(tx, { userId, email: account.email });
  // Records that were merged into it go with it, their addresses too.
  const merged = await mergedAccountsOf(tx, userId);
  await forgetRows(tx, [studioId, [userId, ...merged]]);
  await tx.query('DELETE FROM users WHERE id = $1', [userId]);
  for (const id of [userId, ...merged])
    await publish(tx, { type: 'user.deleted.v1', data: { userId: id }, studioId });
  if (!withMail) return;
  await publish(tx, {
    type: 'user.deletion_done.v1',
    data: {
      userId,
      email: account.email,
      fullName,
    },
    studioId,
  });
};
