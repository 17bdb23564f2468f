import { newId, studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { insertImportedAccounts } from '../accounts/account.api.js';
import { recordImported } from '../admin-actions/admin-actions.api.js';
import { createImportedProfiles } from '../profiles/profiles.api.js';
import { findKnownPeople } from './find-known-people.js';
import type { Batch, BatchResult } from './import-kind.js';
import type { ImportFileRow, ImportedRow } from './import-rows.js';

const toPerson = ({ facts }: ImportedRow) => {
  const { fullName = '', phone = null, email = '', birthDate = null } = facts;
  return {
    id: newId(),
    email,
    fullName,
    phone,
    birthDate,
    userMetadata: { full_name: fullName, ...(phone ? { phone_number: phone } : {}) },
    createdAt: facts.joinedOn ? studioInstant(facts.joinedOn) : new Date(),
  };
};

/** What the file calls them: for who is new, and for who was known. */
export const keepExternalIds = async (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  rows: readonly Pick<ImportedRow, 'facts' | 'subject_id'>[],
): Promise<void> => {
  const named = rows.filter(({ facts, subject_id }) => facts.externalId && subject_id);
  await tx.query(
    `INSERT INTO imported_ids (studio_id, external_id, user_id, import_id)
     SELECT $1, n.external_id, n.user_id, $2
     FROM unnest($3::text[], $4::uuid[]) AS n (external_id, user_id)
     WHERE EXISTS (SELECT FROM users u WHERE u.id = n.user_id)
     ON CONFLICT DO NOTHING`,
    [
      studio_id,
      id,
      named.map(({ facts }) => facts.externalId),
      named.map(({ subject_id: subject }) => subject),
    ],
  );
};

/** Makes accounts without a password, their profiles and their history; who is here now is known. */
export const writePeople = async (
  tx: EntityManager,
  { file, rows }: Batch,
): Promise<BatchResult> => {
  const { studio_id: studioId } = file;
  // With the front desk, which makes people too: the second one sees the first.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('person.created'))`);
  const now = await findKnownPeople(tx, studioId, rows);
  const knownNow = ({ no }: ImportedRow): string | null =>
    now.get(no)?.by_id ?? now.get(no)?.by_email ?? null;
  const wanted = rows.filter((row) => !knownNow(row)).map((row) => ({ row, ...toPerson(row) }));
  const isMade = await insertImportedAccounts(tx, wanted);
  const made = wanted.filter(({ id }) => isMade.has(id));
  await createImportedProfiles(tx, studioId, made);
  await recordImported(
    tx,
    { studioId, actorId: file.created_by, reason: `Import of ${file.file_name}` },
    made.map(({ id, fullName, phone, email, birthDate }) => ({
      userId: id,
      after: {
        full_name: fullName,
        phone,
        email: email || null,
        ...(birthDate ? { birth_date: birthDate } : {}),
      },
    })),
  );
  const ids = new Map(made.map(({ row, id }) => [row.no, id]));
  const written = rows.map((row) => {
    const id = ids.get(row.no);
    const state = id ? ('made' as const) : ('known' as const);
    return { ...row, state, subject_id: id ?? knownNow(row) };
  });
  await keepExternalIds(tx, file, written);
  return written;
};
