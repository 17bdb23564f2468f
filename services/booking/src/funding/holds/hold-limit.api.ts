import { tooMany } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { lapsesCountFrom, pausedUntil, UNPAID_AT_ONCE } from '../../policy/hold-limits.js';

interface Whose {
  studio: StudioContext;
  memberId: string;
  now: Date;
}

interface Holds {
  /** When the holds end that run. */
  running: Date[];
  /** When the holds ended that nobody paid, the last one first. */
  lapsed: Date[];
}

/**
 * Call it before a seat or a place is held for payment, in the same transaction: one person's holds
 * are counted one after the other. Throws TOO_MANY_HOLDS and HOLDS_PAUSED (decision 35). A place
 * that the waiting list gave, or a seat that the front desk sells, is not the member's doing and does
 * not count.
 */
export const refuseTooManyHolds = async (tx: EntityManager, whose: Whose): Promise<void> => {
  const { studio, memberId, now } = whose;
  if (studio.guardsSeats)
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('holds ' || $1 || $2, 0))`, [
      studio.id,
      memberId,
    ]);
  const { running, lapsed } = await holdsOf(tx, whose);
  const [first] = running;
  if (first && running.length >= UNPAID_AT_ONCE) throw tooMany('TOO_MANY_HOLDS', first, now);
  const until = pausedUntil(lapsed, now);
  if (until) throw tooMany('HOLDS_PAUSED', until, now);
};

/** A hold whose time is over has lapsed, also when no clock has come by yet. */
const holdsOf = async (tx: EntityManager, { studio, memberId, now }: Whose): Promise<Holds> => {
  const rows = await tx.query<{ ends: Date; running: boolean }[]>(
    `SELECT ends, ends > $3 AS running FROM (
       SELECT hold_expires_at AS ends FROM bookings
       WHERE studio_id = $1 AND member_id = $2 AND status IN ('held', 'lapsed')
         AND booked_by IS NULL
       UNION ALL
       SELECT CASE status WHEN 'active' THEN expires_at ELSE updated_at END
       FROM event_reservations
       WHERE studio_id = $1 AND member_id = $2 AND source = 'direct'
         AND (status = 'active' OR ended_because = 'lapsed')) holds
     WHERE ends > $4 ORDER BY ends`,
    [studio.id, memberId, now, lapsesCountFrom(now)],
  );
  const endsOf = (those: typeof rows): Date[] => those.map(({ ends }) => ends);
  return {
    running: endsOf(rows.filter(({ running }) => running)),
    lapsed: endsOf(rows.filter(({ running }) => !running)).reverse(),
  };
};
