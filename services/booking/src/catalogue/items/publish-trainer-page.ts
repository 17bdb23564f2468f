import type { SignedInUser } from '@studio/auth';
import type { TrainerPageText } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { noteRecordChange } from '../../shared/record-changes.js';

interface Published {
  studioId: string;
  trainerId: string;
  by: SignedInUser;
  at: Date;
  before: TrainerPageText & { portraitId: string | null };
  after: TrainerPageText & { portraitId: string | null };
}

/** Where a portrait is read. */
export const portraitUrlOf = (portraitId: string | null): string | null =>
  portraitId && `/api/trainers/portraits/${portraitId}`;

/** From now on members see it; a form about the trainer that is open elsewhere is stale. */
export const publishTrainerPage = async (
  tx: EntityManager,
  { studioId, trainerId, by, at, before, after }: Published,
): Promise<void> => {
  await tx.query(
    `UPDATE trainers t SET bio = $3, certificates = $4, languages = $5, portrait_id = $6,
       avatar_url = coalesce($7,
         (SELECT m.avatar_url FROM members m WHERE m.studio_id = t.studio_id AND m.id = t.id))
     WHERE studio_id = $1 AND id = $2`,
    [
      studioId,
      trainerId,
      after.bio,
      JSON.stringify(after.certificates),
      after.languages,
      after.portraitId,
      portraitUrlOf(after.portraitId),
    ],
  );
  const record = { studioId, recordId: trainerId };
  await noteRecordChange(tx, record, { by, at, before: { ...before }, after: { ...after } });
};
