import {
  importHeads,
  templateFieldsOf,
  type ImportField,
  type ImportKind,
} from '@studio/contracts';
import { STUDIO_ZONE } from '@studio/domain-kit';
import type { MadeTable } from './studio-table.js';

type Cells = Partial<Record<ImportField, { sql: string; about: string }>>;

/** A file with the columns of the import's template: what is exported can be imported. */
export const importTable = (
  kind: ImportKind,
  { about, cells, from }: { about: string; cells: Cells; from: string },
): MadeTable => {
  const columns = templateFieldsOf(kind).map((field) => {
    const cell = cells[field];
    if (!cell) throw new Error(`${kind} has no ${field}`);
    return { head: importHeads[field], ...cell };
  });
  return {
    name: `import/${kind}`,
    about,
    columns: columns.map(({ head, about: meaning }) => ({ head, about: meaning })),
    sql: `SELECT ${columns.map(({ sql }) => sql).join(', ')} ${from}`,
  };
};

/** An instant's day by the clock of the studio. */
export const studioDaySql = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE '${STUDIO_ZONE}', 'YYYY-MM-DD')`;
/** An instant's time by the clock of the studio. */
export const studioClockSql = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE '${STUDIO_ZONE}', 'HH24:MI')`;
