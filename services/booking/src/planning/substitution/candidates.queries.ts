import type { SubstitutionCandidate } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { loadAvailabilities, whyUnavailable } from '../availability/availability.api.js';
import type { SubstitutionRow } from '../substitutions/substitutions.api.js';

type OfClass = Pick<
  SubstitutionRow,
  'scheduleId' | 'trainerId' | 'classTypeId' | 'startsAt' | 'endsAt'
>;

interface TrainerRow {
  id: string;
  name: string;
  avatarUrl: string | null;
  isQualified: boolean;
  teachesThen: boolean;
}

const obstacleOf = ({
  isQualified,
  teachesThen,
}: Pick<TrainerRow, 'isQualified' | 'teachesThen'>): SubstitutionCandidate['obstacle'] => {
  if (!isQualified) return 'not_qualified';
  return teachesThen ? 'teaches_then' : null;
};

/** Everybody else of the team: who can take a class, and why the others can't. */
export const findCandidates = async (
  tx: EntityManager,
  studioId: string,
  one: OfClass,
): Promise<SubstitutionCandidate[]> => {
  const availabilities = await loadAvailabilities(tx, studioId);
  const rows = await tx.query<TrainerRow[]>(
    `SELECT t.id, t.name, t.avatar_url AS "avatarUrl",
       (cardinality(t.class_type_ids) = 0 OR $3 = ANY(t.class_type_ids)) AS "isQualified",
       EXISTS (SELECT FROM schedules o WHERE o.studio_id = t.studio_id AND o.trainer_id = t.id
         AND o.status = 'scheduled' AND o.id <> $4
         AND o.starts_at < $6 AND o.ends_at > $5) AS "teachesThen"
     FROM trainers t
     WHERE t.studio_id = $1 AND t.active AND t.id <> $2
     ORDER BY t.name, t.id`,
    [studioId, one.trainerId, one.classTypeId, one.scheduleId, one.startsAt, one.endsAt],
  );
  return rows.map(({ isQualified, teachesThen, ...trainer }) => ({
    ...trainer,
    obstacle: obstacleOf({ isQualified, teachesThen }),
    isAway: whyUnavailable(availabilities.get(trainer.id), one) !== undefined,
  }));
};

/** Qualified and free. */
export const isFree = ({ obstacle, isAway }: SubstitutionCandidate): boolean =>
  obstacle === null && !isAway;
