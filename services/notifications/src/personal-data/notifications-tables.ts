import type { PersonalTable } from '@studio/personal-data';

/** What notifications knows of a person. Keys of devices are of use to the sender alone. */
export const notificationsTables: readonly PersonalTable[] = [
  {
    name: 'recipient',
    about: 'Where your mail goes, and whom it greets.',
    reads: ['recipients'],
    sql: `SELECT user_id::text AS key, email, full_name
      FROM recipients WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'notifications',
    about: 'What the bell has told you.',
    sql: `SELECT id::text AS key, id, title, message, link, created_at, is_read
      FROM notifications WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'emails',
    about: 'Mails to you, with every attempt to send them.',
    reads: ['email_jobs', 'email_log'],
    sql: `SELECT j.id::text AS key, j.id, j.kind, j.recipient, j.subject, j.language, j.payload AS said,
        j.status, j.attempts, j.created_at, j.sent_at,
        (SELECT coalesce(json_agg(json_build_object('at', l.at, 'outcome', l.outcome) ORDER BY l.at),
           '[]')
         FROM email_log l WHERE l.studio_id = j.studio_id AND l.job_id = j.id) AS tries
      FROM email_jobs j WHERE j.studio_id = $1 AND j.user_id = $2 AND j.status <> 'queued'`,
  },
  {
    name: 'preferences',
    about: 'What you want to hear of, how and when.',
    sql: `SELECT user_id::text AS key, language, quiet_from, quiet_to, emails_off, choices
      FROM preferences WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'unsubscribed',
    about: 'Mails that your address does not want.',
    reads: ['email_opt_outs'],
    sql: `SELECT o.kind AS key, o.address, o.kind, o.at
      FROM email_opt_outs o JOIN recipients r ON r.studio_id = o.studio_id
        AND lower(r.email) = lower(o.address)
      WHERE o.studio_id = $1 AND r.user_id = $2`,
  },
  {
    name: 'push_devices',
    about: 'Devices that messages are pushed to.',
    sql: `SELECT id::text AS key, id, split_part(endpoint, '/', 3) AS push_service,
        player_id IS NOT NULL AS by_onesignal, seen_at
      FROM push_devices WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'push_messages',
    about: 'Messages that were pushed, or are to be.',
    reads: ['push_jobs'],
    sql: `SELECT id::text AS key, device_id, title, message, link, status, created_at
      FROM push_jobs WHERE studio_id = $1 AND user_id = $2`,
  },
];
