import { outboxInsertSql } from '@studio/outbox';

/**
 * A sign-in as one statement, because a storm of them is mostly round trips: the account's row is
 * written first, and held against every other change; then the session, the devices, and the notice
 * of a new one. Whether a device is new is told by the insert, not by the look before it: two
 * sign-ins from the same new device at once are one notice. The look spares a device that is known
 * the write of every sign-in: when it was seen is kept to the day. The first sign-in is silent. The
 * notice greets by the name in the profile, where there is one.
 *
 * $1 session, $2 account, $3 now, $4 method, $5 device, $6 kind, $7 address, $8 keys of the device,
 * $9 studio, $10 event, $11 request, $12 its data, $13 the password's hash still to be found,
 * $14 false: it doesn't matter. Answers one row when the session was opened.
 */
export const openSessionStatement = {
  name: 'open-session',
  text: `
  WITH person AS (
    UPDATE users SET last_sign_in_at = $3, updated_at = $3
    WHERE id = $2 AND merged_into IS NULL
      AND (NOT $14::boolean OR password_hash IS NOT DISTINCT FROM $13::text)
    RETURNING id
  ), session AS (
    INSERT INTO sessions (id, user_id, method, refresh_counter, refreshed_at, created_at,
                          last_used_at, device, device_kind, address)
    SELECT $1::uuid, id, $4, 0, $3, $3, $3, $5, $6, $7 FROM person
    RETURNING id
  ), noted AS (
    INSERT INTO known_devices (user_id, key, seen_at)
    SELECT id, given.key, $3 FROM person, unnest($8::text[]) AS given (key)
    WHERE NOT EXISTS (SELECT FROM known_devices lately WHERE lately.user_id = $2
      AND lately.key = given.key AND lately.seen_at > $3::timestamptz - interval '1 day')
    ON CONFLICT (user_id, key) DO UPDATE SET seen_at = excluded.seen_at
    RETURNING xmax = 0 AS is_new
  ), told AS (
    ${outboxInsertSql('user.new_device.v1')} $9::uuid, $10::uuid, $11::text,
      $12::jsonb || coalesce((SELECT jsonb_build_object('fullName', full_name) FROM profiles
                              WHERE studio_id = $9 AND profiles.id = $2), '{}')
    WHERE (SELECT count(*) FILTER (WHERE is_new) FROM noted) = cardinality($8::text[])
      AND EXISTS (SELECT FROM known_devices WHERE user_id = $2)
  )
  SELECT id FROM session`,
};
