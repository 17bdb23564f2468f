import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

/** How a visit of the system before ended. */
export type VisitOutcome = 'attended' | 'no_show' | 'late_cancelled';

interface NewImportedVisit {
  importId: string;
  memberId: string;
  startsAt: Date;
  className: string;
  /** Empty: the file does not say. */
  trainerName: string;
  outcome: VisitOutcome;
}

/** Enters a visit of the system before: no seat, credit, fee, pay or message comes of it. */
export const addImportedVisit = async (
  tx: EntityManager,
  { studioId, now }: { studioId: string; now: Date },
  visit: NewImportedVisit,
): Promise<string> => {
  const id = newId();
  await tx.query(
    `INSERT INTO imported_visits (studio_id, id, import_id, member_id, starts_at, class_name,
       trainer_name, outcome, imported_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      studioId,
      id,
      visit.importId,
      visit.memberId,
      visit.startsAt,
      visit.className,
      visit.trainerName,
      visit.outcome,
      now,
    ],
  );
  return id;
};
