import pg from 'pg';

/** A spec that failed may have left a database, which needs the role: the tests' own failure counts. */
const STILL_NEEDED = '2BP01';

/** Drops the template databases of this run (libs/testing); the server may outlive it. */
export default async function dropTemplates() {
  const { TEST_DATABASE_URL: connectionString, TEST_RUN: run } = process.env;
  if (!connectionString || !run) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [`template_${run}_`],
    );
    for (const { name } of rows) {
      await client.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${name}, ${name}_keeper`).catch((error) => {
        if (error.code !== STILL_NEEDED) throw error;
      });
    }
  } finally {
    await client.end();
  }
}
