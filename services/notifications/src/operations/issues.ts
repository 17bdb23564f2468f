import type { Issue } from '@studio/domain-kit';
import { brokenRules, notHeld, outboxIsDrained, type Invariant } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';

/** What people are told with the mail that goes to an address other than their own. */
const elsewhere = `('email-change', 'email-change-notice', 'email-changed', 'records-merged',
  'admin-booking')`;

const cancellations = `('cancellation', 'event-place-cancelled')`;

const invariants: readonly Invariant[] = [
  {
    // A cancellation that was taken back is followed by another confirmation.
    rule: 'a booking is confirmed by one mail',
    sql: `SELECT calendar ->> 'uid' AS id,
        count(*) FILTER (WHERE kind NOT IN ${cancellations}) || ' mails' AS what
      FROM email_jobs
      WHERE studio_id = $1 AND source = 'event' AND calendar IS NOT NULL
        AND kind IN
          ('booking-confirmation', 'admin-booking', 'class-place-won', 'cancellation',
           'event-booking-confirmation', 'event-place-cancelled')
      GROUP BY calendar ->> 'uid', user_id
      HAVING count(*) FILTER (WHERE kind NOT IN ${cancellations})
        > 1 + count(*) FILTER (WHERE kind IN ${cancellations})`,
  },
  {
    rule: 'a mail that is due is tried',
    sql: `SELECT id, kind || ', due at ' || next_attempt_at AS what FROM email_jobs
      WHERE studio_id = $1 AND status = 'queued'
        AND next_attempt_at < now() - interval '10 minutes' AND ${notHeld('email_jobs')}`,
  },
  {
    rule: 'a push message that is due is tried',
    sql: `SELECT id, 'due at ' || next_attempt_at AS what FROM push_jobs
      WHERE studio_id = $1 AND next_attempt_at < now() - interval '10 minutes'
        AND ${notHeld('push_jobs')}`,
  },
  {
    rule: 'a mail that was sent has its attempt in the log',
    sql: `SELECT j.id, j.kind AS what FROM email_jobs j
      WHERE j.studio_id = $1 AND j.status = 'sent' AND j.source <> 'reported' AND NOT EXISTS (
        SELECT FROM email_log l WHERE l.studio_id = j.studio_id AND l.job_id = j.id
          AND l.outcome = 'sent')`,
  },
  {
    // A profile that has changed since says nothing of the address at the time.
    rule: 'a mail goes to the address of its person',
    sql: `SELECT j.id, j.kind || ' of ' || j.user_id AS what FROM email_jobs j
      JOIN recipients r ON r.studio_id = j.studio_id AND r.user_id = j.user_id
      WHERE j.studio_id = $1 AND j.source = 'event' AND j.kind NOT IN ${elsewhere}
        AND lower(j.recipient) <> lower(r.email) AND j.recipient NOT LIKE '(erased %'
        AND j.created_at > r.as_of + interval '1 minute'`,
  },
  outboxIsDrained,
];

/** The rules that what people are told breaks; empty when all is right. */
export const findIssues = (dataSource: DataSource, studioId: string): Promise<Issue[]> =>
  brokenRules(dataSource, invariants, { studioId });
