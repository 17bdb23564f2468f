import type { ImportKind } from '@studio/contracts';
import { importKinds } from '@studio/contracts';
import { suggestFields } from './column-rules.js';
import type { FileRecord } from './read-records.js';

/** Reports begin with their title, filters and day; further down no heads are looked for. */
const MOST_ROWS_ABOVE = 20;
/** Two names that are known make heads. */
const LEAST_NAMES = 2;

const knownNames = (cells: readonly string[], kinds: readonly ImportKind[] = importKinds): number =>
  Math.max(
    ...kinds.map((kind) => suggestFields(kind, cells).filter((field) => field !== null).length),
  );

export interface Headed {
  /** Titles and filters of a report. */
  above: FileRecord[];
  /** Undefined: there is no record at all. */
  heads: FileRecord | undefined;
  rows: AsyncIterable<FileRecord>;
}

async function* chain(
  first: readonly FileRecord[],
  then: AsyncIterator<FileRecord>,
): AsyncGenerator<FileRecord> {
  yield* first;
  for (let next = await then.next(); !next.done; next = await then.next()) yield next.value;
}

const filledOf = ({ cells }: FileRecord): number => cells.filter(Boolean).length;

/** Known names that stand below shorter lines alone: a title has fewer cells than the heads. */
const isHeads = (record: FileRecord, above: readonly FileRecord[]): boolean =>
  knownNames(record.cells) >= LEAST_NAMES && above.every((one) => filledOf(one) < filledOf(record));

/** Splits records at their heads: the first one, unless a later one is made of known names. */
export const takeHeads = async (records: AsyncIterator<FileRecord>): Promise<Headed> => {
  const first: FileRecord[] = [];
  while (first.length <= MOST_ROWS_ABOVE) {
    const { value, done } = await records.next();
    if (done) break;
    first.push(value);
    if (isHeads(value, first.slice(0, -1)))
      return { above: first.slice(0, -1), heads: value, rows: chain([], records) };
  }
  const [heads, ...rows] = first;
  return { above: [], heads, rows: chain(rows, records) };
};

/** Whether heads are found when a line is split by a separator. */
export const namesIn = (text: string, separator: string): number =>
  Math.max(
    ...text
      .split(/\r\n|\r|\n/)
      .slice(0, MOST_ROWS_ABOVE)
      .map((one) =>
        knownNames(one.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))),
      ),
  );
