import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { SentBefore, SentRecords, SentThing } from '../shared/sent-log.js';

/** As the log of what was sent knows a mail. */
export const sentMail = (mail: {
  eventId: string;
  kind: string;
  recipient: string;
  subject: string;
}): SentThing => ({
  cause: ['mail', mail.eventId, mail.kind, mail.recipient],
  content: ['mail', mail.kind, mail.recipient, mail.subject],
});

export interface HeldEmail {
  id: string;
  kind: string;
  subject: string;
  createdAt: Date;
  before: SentBefore;
}

/** Mails that wait in a restored studio, the oldest first, and what the log knows of them. */
export async function heldEmails(
  tx: EntityManager,
  studioId: string,
  records: SentRecords,
): Promise<HeldEmail[]> {
  const rows = await tx.query<
    (Omit<HeldEmail, 'before'> & { eventId: string; recipient: string })[]
  >(
    `SELECT id, event_id AS "eventId", kind, recipient, subject, created_at AS "createdAt"
     FROM email_jobs WHERE studio_id = $1 AND status = 'queued' ORDER BY created_at, id`,
    [studioId],
  );
  return rows.map((row) => ({ ...row, before: records.of(sentMail(row)) }));
}

/**
 * Notes those that were sent as sent; `probably sent` ones fail, and can be sent again from the list
 * of mails, unless `all` go. The others are due now.
 */
export async function releaseEmails(
  tx: EntityManager,
  { studioId, held, all }: { studioId: string; held: readonly HeldEmail[]; all: boolean },
): Promise<void> {
  for (const { id, before } of held) {
    if (before?.is === 'sent') await noteSent(tx, { studioId, id, at: before.at });
    else if (before && !all) await noteSkipped(tx, { studioId, id });
  }
  await tx.query(
    `UPDATE email_jobs SET next_attempt_at = now(), leased_until = NULL
     WHERE studio_id = $1 AND status = 'queued'`,
    [studioId],
  );
}

const noteSent = async (
  tx: EntityManager,
  { studioId, id, at }: { studioId: string; id: string; at: Date },
): Promise<void> => {
  await tx.query(
    `WITH job AS (
       UPDATE email_jobs SET status = 'sent', sent_at = $3, next_attempt_at = NULL,
         leased_until = NULL, error = NULL
       WHERE studio_id = $1 AND id = $2 AND status = 'queued' RETURNING attempts)
     INSERT INTO email_log (studio_id, id, job_id, attempt, outcome, detail, at)
     SELECT $1, $4, $2, attempts, 'sent', 'sent before the restore', $3 FROM job`,
    [studioId, id, at, newId()],
  );
};

const noteSkipped = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<void> => {
  await tx.query(
    `UPDATE email_jobs SET status = 'failed', next_attempt_at = NULL, leased_until = NULL,
       error = 'probably sent before the restore'
     WHERE studio_id = $1 AND id = $2 AND status = 'queued'`,
    [studioId, id],
  );
};
