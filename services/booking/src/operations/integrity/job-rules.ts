import type { Invariant } from '@studio/nest-kit';
import { nothingIsLeft } from '@studio/personal-data';
import { mergedSql, movedColumns } from '../personal-data/person-columns.js';

/** Jobs come every few seconds: what is due for so long was forgotten. */
const late = `$2::timestamptz - interval '10 minutes'`;

/** Nothing is active past its time: what the clock decides is done by a job, soon. */
export const jobRules: readonly Invariant[] = [
  nothingIsLeft({ mergedSql, columns: movedColumns }),
  {
    rule: 'no hold of a drop-in is open past its time',
    needsTime: true,
    sql: `SELECT id, 'until ' || hold_expires_at AS what FROM bookings
      WHERE studio_id = $1 AND status = 'held' AND hold_expires_at < ${late}`,
  },
  {
    rule: 'no seat is kept for an undo past its time',
    needsTime: true,
    sql: `SELECT id, 'until ' || undo_until AS what FROM bookings
      WHERE studio_id = $1 AND undo_until < ${late}`,
  },
  {
    rule: 'no money of a place is kept for an undo past its time',
    needsTime: true,
    sql: `SELECT id, 'until ' || undo_until AS what FROM event_reservations
      WHERE studio_id = $1 AND status = 'cancelled' AND undo_until < ${late}`,
  },
  {
    rule: 'no offer of a seat is open past its time',
    needsTime: true,
    sql: `SELECT id, 'until ' || offer_until AS what FROM class_waiting_entries
      WHERE studio_id = $1 AND offer_until < ${late}`,
  },
  {
    rule: 'no released seat waits for others past its time',
    needsTime: true,
    sql: `SELECT id, 'due at ' || seat_release_at AS what FROM bookings
      WHERE studio_id = $1 AND status = 'no_show' AND NOT seat_released AND seat_release_at < ${late}`,
  },
  {
    rule: 'nobody waits for a class that has begun, or is off',
    needsTime: true,
    sql: `SELECT w.id, s.status || ', starts at ' || s.starts_at AS what
      FROM class_waiting_entries w
      JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
      WHERE w.studio_id = $1 AND (s.status = 'cancelled' OR s.starts_at < ${late})`,
  },
  {
    rule: 'nobody is expected in a class that has ended',
    needsTime: true,
    sql: `SELECT id, 'ended at ' || ends_at AS what FROM bookings
      WHERE studio_id = $1 AND status = 'confirmed' AND no_show_final_at IS NULL
        AND ends_at < ${late}`,
  },
  {
    rule: 'no no-show is pending past its time',
    needsTime: true,
    sql: `SELECT id, 'due at ' || no_show_due_at AS what FROM bookings
      WHERE studio_id = $1 AND status = 'no_show' AND no_show_final_at IS NULL
        AND no_show_due_at < ${late}`,
  },
  {
    rule: 'credits of a package that is over were written off',
    needsTime: true,
    sql: `SELECT id, credits_left || ' left, over on ' || expires_on AS what FROM user_packages
      WHERE studio_id = $1 AND credits_left > 0 AND expires_on < ($2::timestamptz)::date - 1
        AND locked_because IS DISTINCT FROM 'dispute'`,
  },
  {
    rule: 'no message to members waits past its time',
    needsTime: true,
    sql: `SELECT id, status || ', due at ' || send_at AS what FROM broadcasts
      WHERE studio_id = $1 AND status IN ('scheduled', 'sending') AND send_at < ${late}`,
  },
  {
    rule: 'who a message is for was handed over once, and counted',
    sql: `SELECT b.id, b.handed_over || ' counted' AS what FROM broadcasts b
      WHERE b.studio_id = $1 AND b.status IN ('sending', 'sent') AND (b.handed_over <> (
        SELECT count(*) FROM broadcast_recipients r WHERE r.studio_id = b.studio_id
          AND r.broadcast_id = b.id AND r.handed_over_at IS NOT NULL)
        OR (b.status = 'sent' AND b.handed_over <> b.recipients))`,
  },
  {
    // By the database's clock, as messages are.
    rule: 'messages were handed over',
    sql: `SELECT id, type || ' of ' || occurred_at AS what FROM outbox
      WHERE studio_id = $1 AND relayed_at IS NULL AND occurred_at < now() - interval '10 minutes'`,
  },
];
