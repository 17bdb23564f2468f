import { notHeld, runPrepared } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { EmailFacts, EmailJob } from './email-job.entity.js';

/**
 * A worker has a mail for this long. Killed between the server's "250" and our mark, the mail is
 * sent a second time: the one window that SMTP can't close (the Message-ID stays the same).
 */
export const LEASE_SECONDS = 120;

export type DueEmail = EmailFacts &
  Pick<EmailJob, 'payload' | 'attachments' | 'attempts'> & {
    studio: unknown;
    /** A mail server has refused the person's address before. */
    isRefused: boolean;
  };

/** The ids from a query: with an array as a parameter it is planned anew for each length. */
const claim = {
  name: 'claim emails',
  text: `UPDATE email_jobs j SET attempts = attempts + 1,
      leased_until = now() + interval '${LEASE_SECONDS} seconds'
    FROM (SELECT studio_id, id FROM email_jobs d
      WHERE studio_id = $1 AND id = ANY (ARRAY(SELECT unnest($2::uuid[]))) AND status = 'queued' AND next_attempt_at <= now()
        AND ${notHeld('d')} AND (leased_until IS NULL OR leased_until <= now())
      FOR UPDATE SKIP LOCKED) due
    WHERE j.studio_id = due.studio_id AND j.id = due.id
    RETURNING j.studio_id AS "studioId", j.id, user_id AS "userId", event_id AS "eventId", kind,
      recipient, subject, payload, calendar, attachments, language, attempts,
      send_before AS "sendBefore",
      EXISTS (SELECT FROM recipients r WHERE r.studio_id = j.studio_id AND r.user_id = j.user_id
        AND r.refused_at IS NOT NULL) AS "isRefused",
      (SELECT facts FROM studio_copies c WHERE c.studio_id = j.studio_id) AS studio`,
};

/** Those of a studio's mails that are due, for one worker alone. */
export const claimEmails = (
  db: DataSource,
  studioId: string,
  ids: readonly string[],
): Promise<DueEmail[]> => runPrepared<DueEmail>(db, claim, [studioId, ids]);
