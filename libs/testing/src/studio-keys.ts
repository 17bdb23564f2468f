type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** What a table has that a distributed engine lacks or restricts: `table.name: kind`. */
export type EngineFeature = `${string}: ${'exclusion' | 'deferrable' | 'trigger' | 'extension'}`;

const names = async (sql: Sql, text: string): Promise<string[]> =>
  (await sql<{ name: string }>(text)).map(({ name }) => name);

const ours = `t.relkind IN ('r', 'p') AND NOT t.relispartition AND n.nspname = 'public'
  AND t.relname <> 'migrations'`;
const tables = 'pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace';
const column = (table: string, number: string): string =>
  `(SELECT attname FROM pg_attribute a WHERE a.attrelid = ${table} AND a.attnum = ${number})`;

/**
 * Tables without a `studio_id`, and keys (primary, unique, foreign at both ends, exclusion) that
 * do not begin with it. The list of migrations is the server's own and of no studio.
 */
export const keysWithoutStudio = async (sql: Sql): Promise<string[]> => [
  ...(await names(
    sql,
    `SELECT t.relname || ': no studio_id' AS name FROM ${tables} WHERE ${ours} AND NOT EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'studio_id'
         AND a.attnotnull) ORDER BY 1`,
  )),
  ...(await names(
    sql,
    `SELECT t.relname || '.' || i.relname AS name
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE ${ours} AND (x.indisunique OR x.indisexclusion)
       AND ${column('t.oid', 'x.indkey[0]')} IS DISTINCT FROM 'studio_id' ORDER BY 1`,
  )),
  ...(await names(
    sql,
    `SELECT t.relname || '.' || c.conname AS name
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE ${ours} AND c.contype = 'f' AND c.conparentid = 0 AND (
       ${column('c.conrelid', 'c.conkey[1]')} <> 'studio_id'
       OR ${column('c.confrelid', 'c.confkey[1]')} <> 'studio_id') ORDER BY 1`,
  )),
];

/** Everything in the schema that Citus or YugabyteDB lack or restrict (docs/scaling.md). */
export const engineFeatures = async (sql: Sql): Promise<EngineFeature[]> =>
  (await names(
    sql,
    `SELECT t.relname || '.' || c.conname || ': ' ||
       CASE WHEN c.contype = 'x' THEN 'exclusion' ELSE 'deferrable' END AS name
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE ${ours} AND c.contype <> 't' AND (c.contype = 'x' OR c.condeferrable)
     UNION ALL
     SELECT t.relname || '.' || g.tgname || ': trigger' FROM pg_trigger g
     JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE ${ours} AND NOT g.tgisinternal
     UNION ALL
     SELECT 'database.' || extname || ': extension' FROM pg_extension WHERE extname <> 'plpgsql'
     ORDER BY 1`,
  )) as EngineFeature[];
