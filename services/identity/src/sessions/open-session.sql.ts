import { outboxInsertSql } from '@studio/outbox';

/**
 * A sign-in as one statement, because a storm of them is mostly round trips: the account's row is
 * written first, and held against every other change; then the session, the devices, and the notice
 * of a new one. Whether a device is new is told by the insert, not by a look before it: two
 * sign-ins from the same new device at once are one notice. The first sign-in is silent.
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
    WHERE id = $2 AND (NOT $14::boolean OR password_hash IS NOT DISTINCT FROM $13::text)
    RETURNING id
  ), session AS (
    INSERT INTO sessions (id, user_id, method, refresh_counter, refreshed_at, created_at,
                          last_used_at, device, device_kind, address)
    SELECT $1::uuid, id, $4, 0, $3, $3, $3, $5, $6, $7 FROM person
    RETURNING id
  ), before AS (
    SELECT EXISTS (SELECT FROM known_devices WHERE user_id = $2) AS any_device
  ), noted AS (
    INSERT INTO known_devices (user_id, key, seen_at)
    SELECT id, unnest($8::text[]), $3 FROM person
    ON CONFLICT (user_id, key) DO UPDATE SET seen_at = excluded.seen_at
    RETURNING xmax = 0 AS is_new
  ), told AS (
    ${outboxInsertSql('user.new_device.v1')} $9::uuid, $10::uuid, $11::text, $12::jsonb
    FROM before
    WHERE before.any_device AND (SELECT bool_and(is_new) FROM noted)
  )
  SELECT id FROM session`,
};
