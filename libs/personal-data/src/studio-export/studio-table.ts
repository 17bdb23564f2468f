/** What a column of the database is, for the README; its head comes of its name. */
export interface ColumnMeaning {
  about: string;
  /** Of the file, where the name of the column would not say it. */
  head?: string;
  /** An integer in fils: shown in AED. */
  isMoney?: boolean;
  /** An id: where the name that belongs to it is found. It has a second column then. */
  names?: { table: string; column: string; key?: string };
}

interface TableFacts {
  /** Of the file. */
  name: string;
  /** What a row is, for the README. */
  about: string;
  /** Left out unless it was asked for; whose rows were read is logged by the service. */
  isHealth?: boolean;
}

/** A table of the database as it is, with the meaning of each of its columns. */
export interface DatabaseTable extends TableFacts {
  /** `name` unless said. */
  table?: string;
  columns: Readonly<Record<string, string | ColumnMeaning>>;
  /** SQL over the row `t`, with the studio as `$1`; by its studio_id unless said. */
  where?: string;
}

/** Rows that are made for a purpose, such as a file that can be imported again. */
export interface MadeTable extends TableFacts {
  /** SQL with the studio as `$1`: its columns are those of `columns`, in this order. */
  sql: string;
  columns: readonly { head: string; about: string }[];
}

export type StudioTable = DatabaseTable | MadeTable;

export const isMade = (table: StudioTable): table is MadeTable => 'sql' in table;

/** What of a service's database an owner takes along. */
export interface StudioTables {
  tables: readonly StudioTable[];
  /** `table` or `table.column` that is in no file, and why. */
  omitted: Readonly<Record<string, string>>;
}

/** An amount. */
export const money = (about: string): ColumnMeaning => ({ about, isMoney: true });

/** What every database of a service has for itself. */
export const omittedEverywhere: Readonly<Record<string, string>> = {
  outbox: 'messages between the parts of the system',
  outbox_batches: 'which of those messages are on their way',
  inbox: 'messages between the parts of the system that were handled',
};

/** The studio is the same one in every row. */
const OF_EVERY_TABLE = 'studio_id';

/**
 * Columns of the database (`table.column`) that are neither exported nor left out with a reason, and
 * what is named without being there.
 */
export const exportGaps = (
  { tables, omitted }: StudioTables,
  databaseColumns: readonly string[],
): string[] => {
  const all = { ...omittedEverywhere, ...omitted };
  const exported = tables.flatMap((one) =>
    isMade(one)
      ? []
      : Object.keys(one.columns).map((column) => `${one.table ?? one.name}.${column}`),
  );
  const isKnown = (column: string): boolean =>
    column.endsWith(`.${OF_EVERY_TABLE}`) ||
    exported.includes(column) ||
    column in all ||
    (column.split('.')[0] ?? '') in all;
  const tableNames = databaseColumns.map((column) => column.split('.')[0]);
  const isThere = (name: string): boolean =>
    name.includes('.') ? databaseColumns.includes(name) : tableNames.includes(name);
  return [
    ...databaseColumns.filter((column) => !isKnown(column)).map((one) => `${one} has no meaning`),
    ...[...exported, ...Object.keys(all)]
      .filter((one) => !isThere(one))
      .map((one) => `${one} is not there`),
    ...exported.filter((one) => one in all).map((one) => `${one} is exported and left out`),
  ];
};
