import type { ImportProblem, RecordKind } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { orderOf } from './column-rules.js';
import { findMatches, findPeople, type Person } from './find-matches.js';
import type { Batch } from './import-kind.js';
import { fieldsOf, type ImportFileRow } from './import-rows.js';
import { undecidedProblem, matchPerson, type Match } from './match-rules.js';
import { isError, type ReadRow } from './read-row.js';
import { keyOf, readRecord } from './record-facts.js';

export interface RecordRow {
  row: ReadRow & { no: number };
  match: Match;
  /** Null: nobody, with a problem that says why, or who is asked about. */
  person: Person | null;
  key: string | null;
}

/** The numbers that other rows of the file have behind the same person's same key. */
const findTaken = async (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  { nos, keys }: { nos: readonly number[]; keys: readonly string[] },
): Promise<Map<string, Set<number>>> => {
  const rows = await tx.query<{ person: string; begin: string; taken: number[] }[]>(
    `SELECT subject_id AS person, split_part(key, '.', 1) AS begin,
       array_agg(coalesce(nullif(split_part(key, '.', 2), '')::int, 0)) AS taken
     FROM import_rows
     WHERE studio_id = $1 AND import_id = $2 AND no <> ALL($3) AND subject_id IS NOT NULL
       AND split_part(key, '.', 1) = ANY($4)
     GROUP BY 1, 2`,
    [studio_id, id, nos, keys],
  );
  return new Map(rows.map(({ person, begin, taken }) => [`${person} ${begin}`, new Set(taken)]));
};

const firstFree = (taken: ReadonlySet<number>): number => {
  let free = 0;
  while (taken.has(free)) free += 1;
  return free;
};

const whyNobody: Partial<Record<Match['kind'], Pick<ImportProblem, 'field' | 'code'>>> = {
  nobody: { field: null, code: 'person_unknown' },
  several: { field: 'phone', code: 'several_people' },
  conflict: { field: 'externalId', code: 'id_of_another' },
};

const problemOf = (match: Match): ImportProblem[] => {
  if (match.kind === 'undecided') return [undecidedProblem(match.candidate)];
  const why = whyNobody[match.kind] ?? { field: null, code: 'person_unknown' };
  return [{ ...why, value: null }];
};

const readCells = ({ file, rows }: Batch, kind: RecordKind): (ReadRow & { no: number })[] => {
  const order = file.date_order ?? orderOf(file.columns) ?? 'day_first';
  const rules = { order, today: studioDay(new Date()) };
  return rows.map(({ no, cells }) => {
    const row = { no, ...readRecord(kind, fieldsOf(file.columns, cells), rules) };
    if (cells.slice(file.columns.length).some(Boolean))
      row.problems.unshift({ field: null, code: 'more_cells_than_columns', value: null });
    return row;
  });
};

/** Whom each row is about: somebody here, or somebody who is made with the import. */
const findPersons = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly (ReadRow & { no: number })[],
): Promise<{ row: ReadRow & { no: number }; match: Match; person: Person | null }[]> => {
  const matchesOf = await findMatches(tx, studioId, rows);
  const matched = rows.map((row) => ({ row, match: matchPerson(row.facts, matchesOf(row.no)) }));
  const ids = matched.flatMap(({ match }) => (match.kind === 'known' ? [match.id] : []));
  const people = await findPeople(tx, studioId, ids);
  return matched.map(({ row, match }) => {
    if (match.kind === 'new')
      return {
        row,
        match,
        person: { id: match.id, email: '', fullName: row.facts.fullName ?? '' },
      };
    return { row, match, person: (match.kind === 'known' && people.get(match.id)) || null };
  });
};

/** Cells as facts, with whom each row is about, and its key. */
export const readRecords = async (
  tx: EntityManager,
  batch: Batch,
  kind: RecordKind,
): Promise<RecordRow[]> => {
  const found = await findPersons(tx, batch.file.studio_id, readCells(batch, kind));
  const keys = new Map(found.map(({ row }) => [row.no, keyOf(kind, row.facts)]));
  const taken = await findTaken(tx, batch.file, {
    nos: batch.rows.map(({ no }) => no),
    keys: [...keys.values()].map(({ text }) => text),
  });
  return found.map(({ row, match, person }) => {
    if (!person) {
      if (!row.problems.some(isError)) row.problems.unshift(...problemOf(match));
      return { row, match, person, key: null };
    }
    const { text, isWhole } = keys.get(row.no) ?? { text: '', isWhole: true };
    const before = taken.get(`${person.id} ${text}`) ?? new Set<number>();
    const nth = firstFree(before);
    taken.set(`${person.id} ${text}`, before.add(nth));
    return { row, match, person, key: isWhole ? text : `${text}.${nth}` };
  });
};
