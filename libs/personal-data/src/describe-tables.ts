import type { PersonalTables } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { PersonalTable } from './personal-table.js';

interface PgClient {
  query(text: string, values: unknown[]): Promise<{ fields: { name: string }[] }>;
}

const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/** Names and columns: of a table without rows too, so that its file has a heading. */
export const describeTables = async (
  dataSource: DataSource,
  tables: readonly PersonalTable[],
): Promise<PersonalTables['tables']> => {
  const runner = dataSource.createQueryRunner();
  try {
    // TypeORM hands on rows alone; the driver knows the columns.
    const client = (await runner.connect()) as PgClient;
    const described: PersonalTables['tables'] = [];
    for (const { name, about, sql } of tables) {
      const { fields } = await client.query(`SELECT * FROM (${sql}) AS rows LIMIT 0`, [
        NO_MEMBER,
        NO_MEMBER,
      ]);
      const columns = fields.map((field) => field.name).filter((column) => column !== 'key');
      described.push({ name, about, columns });
    }
    return described;
  } finally {
    await runner.release();
  }
};
