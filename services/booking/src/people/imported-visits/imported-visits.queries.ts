import type { ImportedVisit } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { VisitOutcome } from './add-imported-visit.js';

interface Row {
  id: string;
  starts_at: Date;
  class_name: string;
  trainer_name: string;
  outcome: VisitOutcome;
}

/** So many stand on a record; the export of a person has all of them. */
const MOST = 200;

/** What a member did in the system before, the latest first. */
export const findImportedVisits = async (
  db: Pick<EntityManager, 'query'>,
  studioId: string,
  memberId: string,
): Promise<ImportedVisit[]> => {
  const rows = await db.query<Row[]>(
    `SELECT id, starts_at, class_name, trainer_name, outcome FROM imported_visits
     WHERE studio_id = $1 AND member_id = $2 ORDER BY starts_at DESC, id DESC LIMIT ${MOST}`,
    [studioId, memberId],
  );
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    className: row.class_name,
    trainerName: row.trainer_name || null,
    outcome: row.outcome,
  }));
};

/** When which visits of some people were that are imported by now. */
export const findTimesOfVisits = (
  db: Pick<EntityManager, 'query'>,
  studioId: string,
  memberIds: readonly string[],
): Promise<{ member_id: string; starts_at: Date; class_name: string }[]> =>
  db.query(
    `SELECT member_id, starts_at, class_name FROM imported_visits
     WHERE studio_id = $1 AND member_id = ANY($2)`,
    [studioId, memberIds],
  );
