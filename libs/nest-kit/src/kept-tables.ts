/** What `pg` offers of a connection, as an administrator. */
interface Client {
  query(sql: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

interface Kept {
  name: string;
  /** `kept: insert`: the service adds rows. `kept: read`: functions of the keeper write it. */
  mark: string;
  kind: 'TABLE' | 'FUNCTION';
}

/** The role that owns what the service's own role must not change: nobody signs in as it. */
export const keeperOf = (role: string): string => `${role}_keeper`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Before the service starts: its migrations may change what is kept. `client` is connected to the
 * server as a user who may make roles.
 */
export const lendKeeper = async (client: Client, role: string): Promise<void> => {
  const keeper = keeperOf(role);
  const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [keeper]);
  if (rows.length === 0) {
    await client.query(`CREATE ROLE ${quoted(keeper)} NOLOGIN`);
    // A managed server's administrator is no superuser: it gives tables only to roles of its own.
    await client.query(`GRANT ${quoted(keeper)} TO current_user`);
  }
  await client.query(`GRANT ${quoted(keeper)} TO ${quoted(role)}`);
};

/** By the comments that the migrations leave; partitions go with their table. */
const keptSql = `
  SELECT c.oid::regclass::text AS name, obj_description(c.oid, 'pg_class') AS mark, 'TABLE' AS kind
  FROM pg_class c WHERE obj_description(c.oid, 'pg_class') IN ('kept: insert', 'kept: read')
  UNION ALL
  SELECT i.inhrelid::regclass::text, 'kept', 'TABLE' FROM pg_inherits i
  JOIN pg_class c ON c.oid = i.inhrelid AND c.relkind = 'r'
  WHERE obj_description(i.inhparent, 'pg_class') IN ('kept: insert', 'kept: read')
  UNION ALL
  SELECT p.oid::regprocedure::text, 'kept', 'FUNCTION' FROM pg_proc p
  WHERE obj_description(p.oid, 'pg_proc') = 'kept'`;

/**
 * After the service's migrations: what is kept belongs to the keeper, and the service's role can
 * read it and add rows, no more. `client` is connected to the service's database as administrator.
 * Safe to repeat.
 */
export const keepTables = async (client: Client, role: string): Promise<void> => {
  const [keeper, user] = [quoted(keeperOf(role)), quoted(role)];
  const kept = (await client.query(keptSql)).rows as Kept[];
  await client.query('BEGIN');
  // What others hold for long is kept at the next start.
  await client.query(`SET LOCAL lock_timeout = '10s'`);
  if (kept.length > 0) await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${keeper}`);
  for (const { name, mark, kind } of kept) {
    await client.query(`ALTER ${kind} ${name} OWNER TO ${keeper}`);
    if (mark === 'kept: insert') await client.query(`GRANT SELECT, INSERT ON ${name} TO ${user}`);
    if (mark === 'kept: read') await client.query(`GRANT SELECT ON ${name} TO ${user}`);
  }
  await client.query(`REVOKE ${keeper} FROM ${user}`);
  await client.query('COMMIT');
};
