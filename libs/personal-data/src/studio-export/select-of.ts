import { STUDIO_ZONE } from '@studio/domain-kit';
import type { ExportedColumn } from '@studio/contracts';
import {
  isMade,
  type ColumnMeaning,
  type DatabaseTable,
  type StudioTable,
} from './studio-table.js';

/** Types of the database by column, as `udt_name` calls them. */
export type ColumnTypes = ReadonlyMap<string, string>;

interface SelectedColumn extends ExportedColumn {
  sql: string;
}

export interface Select {
  columns: ExportedColumn[];
  /** With the studio as `$1`. */
  sql: string;
}

const known: Readonly<Record<string, string>> = { id: 'ID', at: 'At' };

/** `member_id` is `Member ID`, `booked_at` is `Booked at`. */
const headOf = (column: string): string => {
  const text = column.replace(/_id$/, ' ID').replace(/_ids$/, ' IDs').replaceAll('_', ' ');
  return known[column] ?? text.charAt(0).toUpperCase() + text.slice(1);
};

const instants = (
  cell: string,
  { head, about }: { head: string; about: string },
): SelectedColumn[] => [
  {
    head: `${head} (UTC)`,
    about: `${about} UTC.`,
    sql: `to_char(${cell} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  },
  {
    head: `${head} (studio time)`,
    about: `${about} The clock of the studio.`,
    sql: `to_char(${cell} AT TIME ZONE '${STUDIO_ZONE}', 'YYYY-MM-DD HH24:MI')`,
  },
];

const aed = (cell: string, type: string): string =>
  type.startsWith('_')
    ? `array_to_string(ARRAY(SELECT round(one / 100.0, 2) FROM unnest(${cell}) AS one), '; ')`
    : `round(${cell} / 100.0, 2)::text`;

const plain = (cell: string, type: string): string => {
  if (type === 'bool') return `CASE WHEN ${cell} THEN 'yes' WHEN NOT ${cell} THEN 'no' END`;
  if (type.startsWith('_')) return `array_to_string(${cell}, '; ')`;
  return type === 'int2' || type === 'int4' ? cell : `${cell}::text`;
};

const nameOf = (cell: string, { names }: ColumnMeaning): string =>
  names
    ? `(SELECT r.${names.column} FROM ${names.table} r WHERE r.studio_id = $1
        AND r.${names.key ?? 'id'} = ${cell})`
    : 'NULL';

const columnsOf = (column: string, meaning: ColumnMeaning, type: string): SelectedColumn[] => {
  const cell = `t.${column}`;
  const { about, names, isMoney, head = headOf(column) } = meaning;
  if (type === 'timestamptz') return instants(cell, { head, about });
  if (isMoney) return [{ head: `${head} (AED)`, about, sql: aed(cell, type) }];
  const own = { head, about, sql: plain(cell, type) };
  if (!names) return [own];
  return [
    own,
    {
      head: head === 'ID' ? 'Name' : `${head.replace(/ ID$/, '')} name`,
      about,
      sql: nameOf(cell, meaning),
    },
  ];
};

const selectOfTable = (table: DatabaseTable, types: ColumnTypes): Select => {
  const from = table.table ?? table.name;
  const selected = Object.entries(table.columns).flatMap(([column, meaning]) => {
    const type = types.get(`${from}.${column}`);
    if (!type) throw new Error(`${from}.${column} is not there`);
    return columnsOf(column, typeof meaning === 'string' ? { about: meaning } : meaning, type);
  });
  const order = 'id' in table.columns ? 'id' : Object.keys(table.columns)[0];
  return {
    columns: selected.map(({ head, about }) => ({ head, about })),
    sql: `SELECT ${selected.map(({ sql }) => sql).join(', ')} FROM ${from} t
      WHERE ${table.where ?? 't.studio_id = $1'} ORDER BY t.${order}`,
  };
};

/** What reads a table's rows, as text that a person reads, and what its columns are. */
export const selectOf = (table: StudioTable, types: ColumnTypes): Select =>
  isMade(table) ? { columns: [...table.columns], sql: table.sql } : selectOfTable(table, types);
