import type { SignedInUser } from '@studio/auth';
import type { StudioProfileFields } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import { factsOf } from './profile-rules.js';
import type { KeptProfile } from './studio-profile.queries.js';

/** Two admins at once: the second is judged by what the first has left. */
export const lockProfile = async (tx: EntityManager, studioId: string): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('studio profile ' || $1, 0))`, [
    studioId,
  ]);
};

interface Change {
  studioId: string;
  /** Null: the demo begins, or a job writes what was said in another form. */
  by: SignedInUser | null;
  at: Date;
  action: 'studio_profile.changed' | 'studio_profile.logo_changed';
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Keeps a locked profile, notes who changed what, and tells the services that have a copy. */
export const saveProfile = async (
  tx: EntityManager,
  { id, fields, logoId }: Pick<KeptProfile, 'id' | 'logoId'> & { fields: StudioProfileFields },
  { studioId, by, at, action, before, after }: Change,
): Promise<void> => {
  const recordId = id ?? newId();
  await tx.query(
    `INSERT INTO studio_profiles (studio_id, id, fields, logo_id, changed_at, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (studio_id) DO UPDATE SET fields = excluded.fields, logo_id = excluded.logo_id,
       changed_at = excluded.changed_at, changed_by = coalesce(excluded.changed_by, studio_profiles.changed_by)`,
    [studioId, recordId, JSON.stringify(fields), logoId, at, by?.id ?? null],
  );
  if (by) {
    await noteRecordChange(tx, { studioId, recordId }, { by, at, before, after });
    await recordHistory(tx, { studioId, by, at, action, subjectUserId: null, before, after });
  }
  const data = { studio: factsOf(fields, logoId), asOf: at.toISOString() };
  await publish(tx, { type: 'studio.profile_changed.v1', data, studioId });
};
