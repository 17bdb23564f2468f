import { runPrepared } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { EmailFacts, EmailJob } from './email-job.entity.js';

/** A mail that is owed; its payload as the kind's template takes it. */
export type NewEmail = EmailFacts &
  Pick<EmailJob, 'source' | 'resendOf' | 'requestedBy' | 'status'> & {
    /** Why it is not sent, when it is skipped. */
    skippedFor: string | null;
    payload: object;
    attachments: readonly object[];
  };

/**
 * The sequence of an entry in a calendar counts what was said of it before, so that a late message
 * never undoes a newer one (RFC 5546, 2.1.4); what was never put in is taken out all the same. One
 * that has a sequence keeps it.
 */
const withSequence = `CASE WHEN m.calendar ? 'sequence' THEN m.calendar
  ELSE m.calendar || jsonb_build_object('sequence', greatest(
    CASE WHEN m.calendar ? 'cancelled' THEN 1 ELSE 0 END,
    (SELECT count(*)::int FROM email_jobs e
      WHERE e.studio_id = m."studioId" AND e.user_id = m."userId"
        AND e.calendar ->> 'uid' = m.calendar ->> 'uid'
        AND (e.calendar ->> 'stampedAt')::timestamptz
          < (m.calendar ->> 'stampedAt')::timestamptz))) END`;

const insert = {
  name: 'insert emails',
  text: `INSERT INTO email_jobs (studio_id, id, user_id, event_id, kind, recipient, subject, payload,
      calendar, attachments, language, source, resend_of, requested_by, status, error,
      next_attempt_at, send_before)
    SELECT m."studioId", m.id, m."userId", m."eventId", m.kind, m.recipient, m.subject, m.payload,
      ${withSequence}, m.attachments, m.language, m.source, m."resendOf", m."requestedBy", m.status,
      m."skippedFor",
      CASE WHEN m.status = 'queued' THEN now() END, m."sendBefore"
    FROM jsonb_to_recordset($1::jsonb) AS m ("studioId" uuid, id uuid, "userId" uuid, "eventId" uuid,
      kind text, recipient text, subject text, payload jsonb, calendar jsonb, attachments jsonb,
      language text, source text, "resendOf" uuid, "requestedBy" uuid, status text,
      "sendBefore" timestamptz, "skippedFor" text)
    ON CONFLICT ON CONSTRAINT email_jobs_once DO NOTHING RETURNING id`,
};

/** Notes mails, once per cause, kind and address; returns the ids of those that were not noted before. */
export const insertEmails = async (
  tx: EntityManager,
  emails: readonly NewEmail[],
): Promise<ReadonlySet<string>> => {
  const rows = await runPrepared<{ id: string }>(tx, insert, [JSON.stringify(emails)]);
  return new Set(rows.map(({ id }) => id));
};
