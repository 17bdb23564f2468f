import pg from 'pg';

/**
 * What somebody does who has the server itself: everything may be written, no trigger stands in
 * the way. All of it in one transaction.
 */
export const writeAsAdministrator = async (
  url: string,
  statements: readonly string[],
): Promise<void> => {
  const client = new pg.Client({ connectionString: url }).on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
};
