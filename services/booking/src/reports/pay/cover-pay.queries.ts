import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { amountAhead } from './paid-classes.js';
import { findRates } from './rates.queries.js';
import { PRIVATE_SEATS } from './taught-classes.queries.js';

interface NeededRow {
  substitutionId: string;
  scheduleId: string;
  classTypeId: string;
  className: string;
  startsAt: Date;
  minutes: number;
  isPrivate: boolean;
}

export interface CoverPay {
  substitutionId: string;
  /** Fils, by the rate of who reads it. */
  amount: number;
}

const needed = `SELECT x.id AS "substitutionId", s.id AS "scheduleId",
    c.id AS "classTypeId", c.name AS "className", s.starts_at AS "startsAt",
    (extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS minutes,
    s.capacity <= ${PRIVATE_SEATS} AS "isPrivate"
  FROM substitutions x
  JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  WHERE x.studio_id = $1 AND x.trainer_id <> $2 AND x.ended_at IS NULL AND s.starts_at > $3
    AND EXISTS (SELECT FROM trainers me
      WHERE me.studio_id = x.studio_id AND me.id = $2 AND me.active)
  ORDER BY s.starts_at, x.id`;

/** What classes that need a trainer would pay this one whoever comes; those that no rate pays are left out. */
export const findCoverPay = async (
  tx: EntityManager,
  { studioId, trainerId, now }: { studioId: string; trainerId: string; now: Date },
): Promise<CoverPay[]> => {
  const rows = await tx.query<NeededRow[]>(needed, [studioId, trainerId, now]);
  if (rows.length === 0) return [];
  const rates = await findRates(tx, studioId);
  return rows.flatMap(({ substitutionId, ...one }) => {
    const nobody = { heads: 0, booked: 0, seats: 0 };
    const day = studioDay(one.startsAt);
    const amount = amountAhead(rates, { ...one, ...nobody, trainerId, day, isCover: true });
    return amount ? [{ substitutionId, amount }] : [];
  });
};
