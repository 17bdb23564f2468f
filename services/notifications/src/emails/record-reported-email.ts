import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

interface ReportedEmail {
  studioId: string;
  /** Null for an address without an account. */
  userId: string | null;
  kind: string;
  address: string;
  status: 'sent' | 'failed';
  /** Of a failure, without addresses. */
  reason: string | null;
}

/** Notes a mail that was sent elsewhere, with its one attempt. */
export const recordReportedEmail = async (
  tx: EntityManager,
  { studioId, userId, kind, address, status, reason }: ReportedEmail,
): Promise<void> => {
  const id = newId();
  await tx.query(
    `INSERT INTO email_jobs (studio_id, id, user_id, event_id, kind, recipient, subject,
                             payload, source, status, attempts, error, sent_at, send_before)
     VALUES ($1, $2, $3, $2, $4, $5, '', '{}', 'reported', $6, 1, $7,
             CASE WHEN $6 = 'sent' THEN now() END, now())`,
    [studioId, id, userId, kind, address, status, reason],
  );
  await tx.query(
    `INSERT INTO email_log (studio_id, id, job_id, attempt, outcome, detail)
     VALUES ($1, $2, $3, 1, $4, $5)`,
    [studioId, newId(), id, status, reason],
  );
};
