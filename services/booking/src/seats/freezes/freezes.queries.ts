import { newId, studioInstant, addDays } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import type { ClassInFreeze, Span } from './freeze-rules.js';

/** What a freeze by its member counts against the studio's limit. */
export const freezesByMember = (
  tx: EntityManager,
  { studioId, id }: Pick<UserPackage, 'studioId' | 'id'>,
): Promise<Span[]> =>
  tx.query(
    `SELECT from_day::text AS "from", until_day::text AS until FROM package_freezes
     WHERE studio_id = $1 AND user_package_id = $2 AND NOT by_studio`,
    [studioId, id],
  );

/** What of these days is still to come. */
type ComingSpan = Span & { now: Date };

export interface FrozenBooking extends ClassInFreeze {
  schedule_id: string;
  credits: number;
}

/** Classes to come in those days that the package pays for, by start. */
export const bookingsIn = (
  tx: EntityManager,
  { studioId, id, memberId }: Pick<UserPackage, 'studioId' | 'id' | 'memberId'>,
  { from, until, now }: ComingSpan,
): Promise<FrozenBooking[]> =>
  tx.query(
    `SELECT b.id, b.schedule_id, c.name AS class_name, b.starts_at, b.cancel_until, b.credits
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE b.studio_id = $1 AND b.member_id = $2 AND b.user_package_id = $3
       AND b.status = 'confirmed' AND b.starts_at > $4
       AND b.starts_at >= $5 AND b.starts_at < $6
     ORDER BY b.starts_at, b.id`,
    [studioId, memberId, id, now, studioInstant(from), studioInstant(addDays(until, 1))],
  );

export interface FrozenWait {
  schedule_id: string;
  class_name: string;
  starts_at: Date;
}

/** Waiting lists of classes in those days that the package would pay for, by start. */
export const waitingIn = (
  tx: EntityManager,
  { studioId, id }: Pick<UserPackage, 'studioId' | 'id'>,
  { from, until, now }: ComingSpan,
): Promise<FrozenWait[]> =>
  tx.query(
    `SELECT s.id AS schedule_id, c.name AS class_name, s.starts_at
     FROM class_waiting_entries w
     JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE w.studio_id = $1 AND w.user_package_id = $2 AND s.starts_at > $3
       AND s.starts_at >= $4 AND s.starts_at < $5
     ORDER BY s.starts_at, s.id`,
    [studioId, id, now, studioInstant(from), studioInstant(addDays(until, 1))],
  );

export const noteFreeze = async (
  tx: EntityManager,
  owned: UserPackage,
  { from, until, byStudio, now }: Span & { byStudio: boolean; now: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO package_freezes
       (studio_id, id, user_package_id, member_id, from_day, until_day, by_studio, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [owned.studioId, newId(), owned.id, owned.memberId, from, until, byStudio, now],
  );
};

/** A freeze that ended early counts as many days as it had; one that never began, none. */
export const noteEndOfFreeze = async (
  tx: EntityManager,
  { studioId, id }: UserPackage,
  { freeze, kept }: { freeze: Span; kept: Span | null },
): Promise<void> => {
  const which = [studioId, id, freeze.from, freeze.until];
  if (kept)
    await tx.query(
      `UPDATE package_freezes SET until_day = $5
       WHERE studio_id = $1 AND user_package_id = $2 AND from_day = $3 AND until_day = $4`,
      [...which, kept.until],
    );
  else
    await tx.query(
      `DELETE FROM package_freezes
       WHERE studio_id = $1 AND user_package_id = $2 AND from_day = $3 AND until_day = $4`,
      which,
    );
};
