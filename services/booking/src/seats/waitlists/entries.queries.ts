import { runPrepared } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { FundingView } from '../bookings/bookings.api.js';
import type { SkipReason } from './waitlist-entry.entity.js';

/** An entry with what its member sees of it, as `entryColumns` selects it. */
export interface EntryRow {
  entry_id: string;
  schedule_id: string;
  member_id: string;
  joined_at: Date;
  mode: 'auto' | 'ask';
  state: 'waiting' | 'offered' | 'skipped';
  offer_until: Date | null;
  skipped_because: SkipReason | null;
  position: number;
  waiting: number;
  funding_kind: 'package' | 'subscription' | null;
  user_package_id: string | null;
  member_subscription_id: string | null;
  funding_name: string;
  funding_reason: FundingView['reason'];
  credits_left: number | null;
  credits_total: number | null;
  expires_on: string | null;
}

/** Of `class_waiting_entries w`; positions are counted, so they are dense and move up. */
export const entryColumns = `
  w.id AS entry_id, w.schedule_id, w.member_id, w.joined_at, w.mode, w.state, w.offer_until,
  w.skipped_because, w.funding_kind, w.user_package_id, w.member_subscription_id, w.funding_name,
  w.funding_reason, p.credits_left, p.credits_total, p.expires_on::text AS expires_on,
  line.position, line.waiting`;

export const entryJoins = `
  LEFT JOIN user_packages p ON p.studio_id = w.studio_id AND p.id = w.user_package_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.rank <= w.rank)::int AS position, count(*)::int AS waiting
    FROM class_waiting_entries o
    WHERE o.studio_id = w.studio_id AND o.schedule_id = w.schedule_id) line`;

/** A member's own place in a class's line; undefined: none. */
export const findOwnEntry = async (
  db: DataSource | EntityManager,
  whose: { studioId: string; scheduleId: string; memberId: string },
): Promise<EntryRow | undefined> => {
  const [row] = await db.query<EntryRow[]>(
    `SELECT ${entryColumns} FROM class_waiting_entries w ${entryJoins}
     WHERE w.studio_id = $1 AND w.schedule_id = $2 AND w.member_id = $3`,
    [whose.studioId, whose.scheduleId, whose.memberId],
  );
  return row;
};

const inRange = {
  name: 'own-entries-in-range',
  text: `SELECT ${entryColumns} FROM class_waiting_entries w ${entryJoins}
    JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
    WHERE w.studio_id = $1 AND w.member_id = $2 AND s.starts_at BETWEEN $3 AND $4`,
};

/** Where a member waits, in classes that start within the range. */
export const findOwnEntries = (
  db: DataSource | EntityManager,
  whose: { studioId: string; memberId: string },
  { from, to }: { from: Date; to: Date },
): Promise<EntryRow[]> => runPrepared(db, inRange, [whose.studioId, whose.memberId, from, to]);
