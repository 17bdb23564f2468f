import type { ColumnMeaning, StudioTables } from '@studio/personal-data/studio-export';

const person = (about: string): ColumnMeaning => ({
  about,
  names: { table: 'recipients', column: 'full_name', key: 'user_id' },
});

/** What of notifications' tables an owner takes along. */
export const notificationsStudioTables: StudioTables = {
  tables: [
    {
      name: 'messages-to-people',
      table: 'notifications',
      about: 'What people were told on the screen.',
      columns: {
        id: 'Number.',
        user_id: person('Who was told.'),
        title: 'Title.',
        message: 'Text.',
        created_at: 'When.',
        is_read: 'Whether it was read.',
      },
    },
    {
      name: 'emails',
      table: 'email_jobs',
      about: 'Mails that were sent, or could not be.',
      columns: {
        id: 'Number.',
        user_id: person('Who it is for.'),
        kind: 'What it is about.',
        recipient: 'Address.',
        subject: 'Subject.',
        language: 'Language.',
        status: 'How it stands.',
        error: 'Why it could not be sent.',
        created_at: 'When it was made.',
        sent_at: 'When it was sent.',
        resend_of: 'The mail that it repeats.',
        requested_by: person('Who of the staff sent it again.'),
      },
    },
    {
      name: 'sendings-of-emails',
      table: 'email_log',
      about: 'Each try to send a mail.',
      columns: {
        id: 'Number.',
        job_id: 'The mail, see emails.',
        attempt: 'Which try.',
        outcome: 'How it ended.',
        detail: 'What the mail server said.',
        at: 'When.',
      },
    },
    {
      name: 'emails-not-wanted',
      table: 'email_opt_outs',
      about: 'Addresses that don’t want mails of a kind.',
      columns: { address: 'Address.', kind: 'Which mails.', at: 'Since when.' },
    },
    {
      name: 'preferences',
      about: 'What people want to be told, and how.',
      columns: {
        user_id: person('Whose it is.'),
        language: 'Language.',
        quiet_from: 'Begin of quiet hours.',
        quiet_to: 'End of quiet hours.',
        emails_off: 'Whether all mails are off that can be off.',
        choices: 'The choices, as the system keeps them.',
      },
    },
    {
      name: 'messages-to-classes',
      table: 'studio_messages',
      about: 'Messages of the studio to a class, an event or many.',
      columns: {
        id: 'Number.',
        about_id: 'The class or event.',
        subject: 'Subject.',
        text: 'Text.',
        channels: 'By which ways.',
        sent_by: 'Who sent it.',
        sent_at: 'When.',
        recipients: 'To how many.',
      },
    },
  ],
  omitted: {
    'notifications.event_id': 'the message between the parts of the system that it came of',
    'notifications.link': 'where a press leads on the screen',
    'email_jobs.event_id': 'the message between the parts of the system that it came of',
    'email_jobs.payload': 'what the text is made of, which may hold links that sign somebody in',
    'email_jobs.calendar': 'a file of the mail',
    'email_jobs.attachments': 'files of the mail',
    'email_jobs.attempts': 'where the work is',
    'email_jobs.next_attempt_at': 'where the work is',
    'email_jobs.send_before': 'where the work is',
    'email_jobs.source': 'which part of the system made it',
    'preferences.version': 'tells two edits at once apart',
    'studio_messages.event_id': 'the message between the parts of the system that it came of',
    broadcast_batches: 'tells repeated messages apart',
    push_devices: 'secrets of telephones that are sent messages',
    push_jobs: 'messages to telephones on their way; the same is in messages-to-people',
    recipients: 'a copy of people',
    studio_copies: 'a copy of the studio’s profile',
  },
};
