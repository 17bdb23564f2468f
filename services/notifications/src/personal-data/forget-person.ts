import type { EntityManager } from 'typeorm';
import { isFarewell } from '../emails/emails.api.js';
import { eraseRecipient } from '../people/people.api.js';

export interface Leaver {
  studioId: string;
  userId: string;
}

/** Nobody is told anything any more, and nothing says who it was. Safe to repeat. */
export const forgetPerson = async (tx: EntityManager, leaver: Leaver): Promise<void> => {
  const { email, fullName } = await eraseRecipient(tx, leaver);
  const whose = [leaver.studioId, leaver.userId];
  for (const table of ['notifications', 'push_jobs', 'push_devices', 'preferences'])
    await tx.query(`DELETE FROM ${table} WHERE studio_id = $1 AND user_id = $2`, whose);
  await tx.query(`DELETE FROM email_opt_outs WHERE studio_id = $1 AND lower(address) = lower($2)`, [
    leaver.studioId,
    email,
  ]);
  await eraseMails(tx, leaver, email);
  // Who of the staff wrote to a class; the members' own copies stay theirs.
  if (fullName)
    await tx.query(
      `UPDATE studio_messages SET sent_by = 'The studio' WHERE studio_id = $1 AND sent_by = $2`,
      [leaver.studioId, fullName],
    );
};

/** That there were mails stays in the log, to whom and what they said does not. */
const eraseMails = async (
  tx: EntityManager,
  { studioId, userId }: Leaver,
  email: string,
): Promise<void> => {
  const mails = await tx.query<{ id: string; kind: string }[]>(
    `SELECT id, kind FROM email_jobs
     WHERE studio_id = $1 AND (user_id = $2 OR ($3 <> '' AND lower(recipient) = lower($3)))
     FOR UPDATE`,
    [studioId, userId, email],
  );
  // The last word erases itself once it is sent.
  const ids = mails.filter(({ kind }) => !isFarewell(kind)).map(({ id }) => id);
  await tx.query(
    `UPDATE email_jobs SET recipient = '(erased ' || id || ')', subject = '', payload = '{}',
       calendar = NULL, attachments = '[]', error = NULL, next_attempt_at = NULL,
       status = CASE WHEN status = 'queued' THEN 'skipped' ELSE status END
     WHERE studio_id = $1 AND id = ANY($2)`,
    [studioId, ids],
  );
  await tx.query('UPDATE email_log SET detail = NULL WHERE studio_id = $1 AND job_id = ANY($2)', [
    studioId,
    ids,
  ]);
};
