import type { ImportProblem } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { orderOf } from './column-rules.js';
import { findMatches } from './find-matches.js';
import type { Batch, BatchResult } from './import-kind.js';
import { fieldsOf, type ImportFileRow, type ImportedRow, type RowResult } from './import-rows.js';
import {
  candidateOf,
  undecidedProblem,
  matchPerson,
  type MatchedBy,
  type Match,
  type Matches,
} from './match-rules.js';
import { readPerson } from './person-facts.js';
import { isError, type ImportFacts, type ReadRow } from './read-row.js';

const read = (file: ImportFileRow, { cells }: ImportedRow): ReadRow => {
  const order = file.date_order ?? orderOf(file.columns) ?? 'day_first';
  const row = readPerson(fieldsOf(file.columns, cells), { order });
  if (cells.slice(file.columns.length).some(Boolean))
    row.problems.unshift({ field: null, code: 'more_cells_than_columns', value: null });
  return row;
};

type Verdict = Omit<RowResult, 'no' | 'facts' | 'key'> & { facts?: ImportFacts };

const ready = (problems: ImportProblem[] = []): Verdict => ({
  state: 'ready',
  problems,
  subject_id: null,
});

/** Numbers are shared by families: it is the same person when the name is, and the address can be. */
const judgeByPhone = (
  { facts }: ReadRow,
  { id, name, hasEmail }: { id: string; name: string | null; hasEmail: boolean },
): Verdict => {
  if (!facts.email || !hasEmail) return { state: 'known', problems: [], subject_id: id };
  return ready([{ field: 'phone', code: 'same_phone_here', value: name }]);
};

const judgeUndecided = (
  { facts }: ReadRow,
  match: Extract<Match, { kind: 'undecided' }>,
): Verdict => {
  const { candidate, by } = match;
  // Who has an address of her own is somebody of her own, whatever number the family has.
  if (by === 'phone' && facts.email)
    return ready([{ field: 'phone', code: 'same_phone_here', value: candidate?.name ?? null }]);
  return {
    state: 'undecided',
    problems: [undecidedProblem(candidate)],
    subject_id: null,
    ...candidateOf(match),
  };
};

/** Somebody new has not what is another person's already; a number can be of both. */
export const withoutContact = (
  facts: ImportFacts,
  by: MatchedBy | null,
  matches?: Matches,
): { facts: ImportFacts; problems: ImportProblem[] } => {
  if (by !== 'email' && by !== 'externalId') return { facts, problems: [] };
  const { [by]: value, ...left } = facts;
  if (value === undefined) return { facts, problems: [] };
  const owner = by === 'email' ? matches?.byEmail : matches?.byId;
  return {
    facts: left,
    problems: [{ field: by, code: 'contact_of_another', value: owner?.name ?? value }],
  };
};

/** Of somebody known: without the address that a relative has here. */
const ownFacts = (
  facts: ImportFacts,
  { id }: { id: string },
  { byEmail }: Matches,
): ImportFacts => {
  if (!byEmail || byEmail.id === id) return facts;
  return withoutContact(facts, 'email').facts;
};

const judge = (row: ReadRow, matches: Matches, matchedBy: MatchedBy | null): Verdict => {
  const { facts, problems } = row;
  if (problems.some(isError)) return { state: 'failed', problems: [], subject_id: null };
  const match = matchPerson(facts, matches);
  switch (match.kind) {
    case 'new':
      return { state: 'ready', subject_id: match.id, ...withoutContact(facts, matchedBy, matches) };
    case 'known':
      return match.byPhone
        ? judgeByPhone(row, match.byPhone)
        : {
            state: 'known',
            problems: [],
            subject_id: match.id,
            facts: ownFacts(facts, match, matches),
          };
    case 'several':
      return judgeByPhone(row, match.first);
    case 'undecided':
      return judgeUndecided(row, match);
    case 'conflict':
      return {
        state: 'failed',
        problems: [{ field: 'externalId', code: 'id_of_another', value: facts.externalId ?? null }],
        subject_id: null,
      };
    case 'nobody':
      return ready();
  }
};

/** What rows of people will be. */
export const checkPeople = async (
  tx: EntityManager,
  { file, rows }: Batch,
): Promise<BatchResult> => {
  const read_ = rows.map((row) => ({ row, no: row.no, ...read(file, row) }));
  const matchesOf = await findMatches(tx, file.studio_id, read_);
  return read_.map(({ row, no, ...one }) => {
    const verdict = judge(one, matchesOf(no), row.matched_by);
    const problems = [...verdict.problems, ...one.problems];
    return { no, facts: one.facts, key: null, ...verdict, problems };
  });
};
