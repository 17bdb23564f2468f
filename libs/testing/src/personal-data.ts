type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A column that says whose a row is, or who somebody is. */
const aboutPeople =
  '^(.*_)?(user|member|person|actor|subject|recipient|trainer|staff|owner|author)_id$|_by$|' +
  '^(.*_)?(email|phone|full_name|recipient|actor_name)$|^password_hash$';

const withPersonsId =
  '^(.*_)?(user|member|person|actor|subject|recipient|trainer|staff|owner|author|buyer|reader|' +
  'witness)_id$|_by$|^merged_into$';

/** Parents stand for their partitions; what migrations keep for themselves doesn't count. */
export const ownTables = `c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public'
  AND c.relname <> 'migrations'`;

/** Tables of a service's database with a column that names a person, by name. */
export const tablesAboutPeople = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `SELECT DISTINCT c.relname::text AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE ${ownTables} AND a.attname ~ $1 ORDER BY 1`,
      [aboutPeople],
    )
  ).map(({ name }) => name);

/** `table: row` for every row of a database that holds one of the words in any column. */
export const rowsContaining = async (sql: Sql, terms: readonly string[]): Promise<string[]> => {
  const tables = await sql<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ownTables} ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(
      `SELECT t::text AS row FROM ${name} AS t
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word
         WHERE position(lower(word) IN lower(t::text)) > 0)`,
      [terms],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
};

/** Columns of a service's database that say whose a row is, or who did it: `table.column`. */
export const columnsWithPeople = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE ${ownTables} AND a.atttypid = 'uuid'::regtype AND a.attname ~ $1 ORDER BY 1`,
      [withPersonsId],
    )
  ).map(({ name }) => name);
