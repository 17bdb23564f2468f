import { gender, type Gender } from '@studio/contracts';
import { newId, studioInstant } from '@studio/domain-kit';
import { publishAll } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { insertImportedAccounts } from '../accounts/account.api.js';
import { recordImported } from '../admin-actions/admin-actions.api.js';
import { createImportedProfiles } from '../profiles/profiles.api.js';
import { findMatches } from './find-matches.js';
import type { Batch, BatchResult } from './import-kind.js';
import type { ImportFileRow, ImportedRow, RowResult } from './import-rows.js';
import { undecidedProblem, matchPerson, type Matches } from './match-rules.js';
import { leftOutOf } from './read-row.js';

const genderIn = (facts: ImportedRow['facts']): Gender | null =>
  gender.nullable().parse(facts.gender ?? null);

/** `id`: of whom somebody has said that it is a person of their own. */
const toPerson = ({ facts, subject_id: id }: Pick<ImportedRow, 'facts' | 'subject_id'>) => {
  const { fullName = '', phone = null, email = '', birthDate = null } = facts;
  const { note = null, waiverSignedOn = null } = facts;
  return {
    id: id ?? newId(),
    email,
    fullName,
    phone,
    birthDate,
    gender: genderIn(facts),
    note,
    waiverSignedOn,
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

/** What booking keeps of who is new: a note, and the day of a waiver. */
const publishCare = (
  tx: EntityManager,
  file: ImportFileRow,
  people: readonly ReturnType<typeof toPerson>[],
): Promise<void> =>
  publishAll(tx, {
    type: 'user.imported.v1',
    studioId: file.studio_id,
    data: people
      .filter(({ note, waiverSignedOn }) => note !== null || waiverSignedOn !== null)
      .map(({ id: userId, note, waiverSignedOn }) => ({
        userId,
        importId: file.id,
        fileName: file.file_name,
        actorId: file.created_by,
        note,
        waiverSignedOn,
      })),
  });

type NewRow = Pick<ImportedRow, 'no' | 'facts' | 'subject_id'>;

/** Makes accounts without a password, their profiles and their history; answers the ids, by row. */
export const makePeople = async (
  tx: EntityManager,
  file: ImportFileRow,
  rows: readonly NewRow[],
): Promise<Map<number, string>> => {
  const { studio_id: studioId } = file;
  const wanted = rows.map((row) => ({ no: row.no, ...toPerson(row) }));
  const isMade = await insertImportedAccounts(tx, wanted);
  const made = wanted.filter(({ id }) => isMade.delete(id));
  await createImportedProfiles(tx, studioId, made);
  await publishCare(tx, file, made);
  await recordImported(
    tx,
    { studioId, actorId: file.created_by, reason: `Import of ${file.file_name}` },
    made.map(({ id, fullName, phone, email, birthDate, gender: is }) => ({
      userId: id,
      after: {
        full_name: fullName,
        phone,
        email: email || null,
        ...(birthDate ? { birth_date: birthDate } : {}),
        ...(is ? { gender: is } : {}),
      },
    })),
  );
  return new Map(made.map(({ no, id }) => [no, id]));
};

/** With the front desk, which makes people too: the second one sees the first. */
export const lockNewPeople = async (tx: EntityManager): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('person.created'))`);
};

/** Who came here since the rows were checked; undefined: nobody. */
const whoIsHere = (row: ImportedRow, matches: Matches): RowResult | undefined => {
  const { byId, byEmail, byAnswer } = matches;
  if (!byId && !byEmail && !byAnswer) return undefined;
  const match = matchPerson(row.facts, { ...matches, byPhone: [] });
  if (match.kind === 'known') return { ...row, state: 'known', subject_id: match.id };
  if (match.kind !== 'undecided') return undefined;
  const problems = [undecidedProblem(match.candidate), ...leftOutOf(row.problems)];
  return { ...row, state: 'failed', problems };
};

/** Writes rows of people; who is here by now is known. */
export const writePeople = async (
  tx: EntityManager,
  { file, rows }: Batch,
): Promise<BatchResult> => {
  await lockNewPeople(tx);
  const matchesOf = await findMatches(tx, file.studio_id, rows);
  const here = new Map(rows.map((row) => [row.no, whoIsHere(row, matchesOf(row.no))]));
  const made = await makePeople(
    tx,
    file,
    rows.filter(({ no }) => !here.get(no)),
  );
  const written = rows.map((row): RowResult => {
    const id = made.get(row.no);
    if (id) return { ...row, state: 'made', subject_id: id };
    return here.get(row.no) ?? { ...row, state: 'known' };
  });
  await keepExternalIds(tx, file, written);
  return written;
};
