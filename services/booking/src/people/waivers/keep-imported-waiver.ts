import type { EntityManager } from 'typeorm';
import { findTextInForce } from './waivers.queries.js';

interface ImportedWaiver {
  studioId: string;
  memberId: string;
  importId: string;
  /** YYYY-MM-DD. */
  signedOn: string;
  now: Date;
}

/** Keeps when a member signed a waiver in the system before; of two the later one. Safe to repeat. */
export const keepImportedWaiver = async (
  tx: EntityManager,
  { studioId, memberId, importId, signedOn, now }: ImportedWaiver,
): Promise<void> => {
  const { version } = await findTextInForce(tx, studioId);
  await tx.query(
    `INSERT INTO imported_waivers AS w
       (studio_id, member_id, import_id, signed_on, version, imported_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (studio_id, member_id) DO UPDATE SET import_id = excluded.import_id,
       signed_on = excluded.signed_on, version = excluded.version,
       imported_at = excluded.imported_at
     WHERE excluded.signed_on > w.signed_on`,
    [studioId, memberId, importId, signedOn, version, now],
  );
};
