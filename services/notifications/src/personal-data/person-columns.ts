import type { PersonColumn } from '@studio/personal-data';

/** Whose a row is: of a record that was merged away these name the kept one. */
export const movedColumns: readonly PersonColumn[] = [
  { table: 'notifications', column: 'user_id' },
  { table: 'email_jobs', column: 'user_id' },
  { table: 'push_jobs', column: 'user_id' },
  { table: 'preferences', column: 'user_id' },
  { table: 'push_devices', column: 'user_id' },
];

/** Columns with a person's id that stay as they are, and why. */
export const stayingColumns: Readonly<Record<string, string>> = {
  'recipients.user_id': 'the record itself: it leads to the kept one',
  'recipients.merged_into': 'says where the record is now',
  'email_jobs.requested_by': 'who of the staff did it: whoever works here is not merged away',
};
