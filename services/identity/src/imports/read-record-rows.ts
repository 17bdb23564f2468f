import type { ImportField, RecordKind } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { orderOf } from './column-rules.js';
import { findPersons, type Person } from './find-persons.js';
import type { Batch } from './import-kind.js';
import { fieldsOf, type ImportFileRow } from './import-rows.js';
import type { ReadRow } from './person-facts.js';
import { keyOf, readRecord } from './record-facts.js';

export interface RecordRow {
  row: ReadRow & { no: number };
  /** Null with a problem that says why. */
  person: Person | null;
  key: string | null;
}

/** How many rows before these are of the same person and begin with the same key. */
const countEarlier = async (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  { before, keys }: { before: number; keys: readonly string[] },
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ person: string; begin: string; count: number }[]>(
    `SELECT subject_id AS person, split_part(key, '.', 1) AS begin, count(*)::int AS count
     FROM import_rows
     WHERE studio_id = $1 AND import_id = $2 AND no < $3 AND subject_id IS NOT NULL
       AND split_part(key, '.', 1) = ANY($4)
     GROUP BY 1, 2`,
    [studio_id, id, before, keys],
  );
  return new Map(rows.map(({ person, begin, count }) => [`${person} ${begin}`, count]));
};

const isPerson = (found: Person | { field: ImportField | null } | undefined): found is Person =>
  found !== undefined && 'id' in found;

/** Cells as facts, with whom each row is about, and its key. */
export const readRecords = async (
  tx: EntityManager,
  { file, rows }: Batch,
  kind: RecordKind,
): Promise<RecordRow[]> => {
  const order = file.date_order ?? orderOf(file.columns) ?? 'day_first';
  const rules = { order, today: studioDay(new Date()) };
  const read = rows.map(({ no, cells }) => {
    const row = { no, ...readRecord(kind, fieldsOf(file.columns, cells), rules) };
    if (cells.slice(file.columns.length).some(Boolean))
      row.problems.push({ field: null, code: 'more_cells_than_columns', value: null });
    return row;
  });
  const people = await findPersons(tx, file.studio_id, read);
  const keys = new Map(read.map((row) => [row.no, keyOf(kind, row.facts)]));
  const count = await countEarlier(tx, file, {
    before: rows[0]?.no ?? 0,
    keys: [...keys.values()].map(({ text }) => text),
  });
  return read.map((row) => {
    const person = people.get(row.no);
    if (!isPerson(person)) {
      if (person && row.problems.length === 0) row.problems.push({ ...person, value: null });
      return { row, person: null, key: null };
    }
    const { text, isWhole } = keys.get(row.no) ?? { text: '', isWhole: true };
    const counted = `${person.id} ${text}`;
    const nth = count.get(counted) ?? 0;
    count.set(counted, nth + 1);
    return { row, person, key: isWhole ? text : `${text}.${nth}` };
  });
};
