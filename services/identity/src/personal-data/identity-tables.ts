import type { PersonalTable } from '@studio/personal-data';

/** What identity knows of a person. Hashes of passwords, links and devices are nobody's to read. */
export const identityTables: readonly PersonalTable[] = [
  {
    name: 'account',
    about: 'What you sign in with.',
    reads: ['users'],
    sql: `SELECT id::text AS key, id, email, new_email AS address_asked_for,
        email_confirmed_at, password_hash IS NOT NULL AS has_password,
        last_sign_in_at, banned_until, user_metadata AS told_at_sign_up, created_at
      FROM users WHERE id = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'merged_records',
    about: 'Records of yours that the studio has put together with this one.',
    reads: ['users'],
    sql: `SELECT id::text AS key, id, email, merged_at, created_at
      FROM users WHERE merged_into = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'profile',
    about: 'Who you are in the studio.',
    reads: ['profiles'],
    sql: `SELECT id::text AS key, email, full_name, phone, birth_date::text AS birth_date, gender,
        avatar_url AS picture, role, is_admin, created_at, updated_at
      FROM profiles WHERE studio_id = $1 AND id = $2`,
  },
  {
    name: 'roles',
    about: 'Roles that the studio has given you.',
    reads: ['user_roles'],
    sql: `SELECT role AS key, role, created_at AS since
      FROM user_roles WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'sessions',
    about: 'Devices that are signed in at the moment.',
    sql: `SELECT id::text AS key, id, device, device_kind, address, method,
        created_at AS signed_in_at, coalesce(last_used_at, refreshed_at) AS last_used_at
      FROM sessions WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'known_devices',
    about: 'When devices were seen that need no notice any more.',
    sql: `SELECT key, seen_at
      FROM known_devices WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'changes_of_address',
    about: 'Addresses that you had, for as long as they can be put back.',
    reads: ['not_me_links'],
    sql: `SELECT token_hash AS key, old_email, is_done, created_at, expires_at
      FROM not_me_links WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'mailed_links',
    about: 'Links that were mailed to you and are still open.',
    reads: ['one_time_links'],
    sql: `SELECT type AS key, type, sent_at, expires_at
      FROM one_time_links WHERE user_id = $2 AND $1::uuid IS NOT NULL`,
  },
  {
    name: 'setup_links',
    about: 'Links by which you were asked to run the studio.',
    sql: `SELECT created_at::text AS key, email, created_at, expires_at, used_at
      FROM setup_links WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'data_exports',
    about: 'Archives like this one that you have ordered.',
    sql: `SELECT id::text AS key, id, status, created_at AS ordered_at, bytes, expires_at
      FROM data_exports WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'account_deletion',
    about: 'A deletion of your account that is under way.',
    reads: ['account_deletions'],
    sql: `SELECT user_id::text AS key, requested_at, deletes_at
      FROM account_deletions WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'picture',
    about: 'Your picture, as it is kept.',
    reads: ['avatar_files'],
    sql: `SELECT id::text AS key, id, bytes, small_bytes, created_at AS uploaded_at
      FROM avatar_files WHERE studio_id = $1 AND user_id = $2 AND state = 'current'`,
  },
  {
    name: 'staff_history',
    about: 'What the studio has decided about your account, and why.',
    sql: `SELECT id::text AS key, at, action, before, after, reason
      FROM staff_history WHERE studio_id = $1 AND (user_id = $2
        OR user_id IN (SELECT id FROM users WHERE merged_into = $2))`,
  },
];
