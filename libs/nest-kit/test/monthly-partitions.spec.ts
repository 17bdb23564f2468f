import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { databaseOptions } from '../src/database.module.js';
import { logger } from '../src/logger.js';
import { connect } from '../src/migrate.js';
import { ensureMonthlyPartitions, type MonthlyTable } from '../src/monthly-partitions.js';
import { throwAwayDatabase } from './database.js';

const now = new Date('2026-11-27T03:00:00Z');
const months = ['visits_2026_11', 'visits_2026_12', 'visits_2027_01'];
/** Without IF NOT EXISTS, as a function of the database makes its own. */
const makeSql = ({ name, from, to }: Parameters<MonthlyTable['make']>[1]): string =>
  `CREATE TABLE ${name} PARTITION OF visits FOR VALUES FROM ('${from}') TO ('${to}')`;
const visits: MonthlyTable = {
  table: 'visits',
  column: 'at',
  make: (tx, partition) => tx.query(makeSql(partition)),
};
const warned = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let source: DataSource;
beforeAll(async () => {
  database = await throwAwayDatabase();
  source = await connect(
    databaseOptions({ entities: [], migrations: [], config: { DATABASE_URL: database.url } }),
  );
});
beforeEach(async () => {
  warned.mockClear();
  await source.query('DROP TABLE IF EXISTS visits');
  await source.query('CREATE TABLE visits (at timestamptz NOT NULL) PARTITION BY RANGE (at)');
  await source.query('CREATE TABLE visits_default PARTITION OF visits DEFAULT');
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const ensure = () => ensureMonthlyPartitions(source, visits, now);
const partitions = async (): Promise<string[]> => {
  const rows = await source.query<{ name: string }[]>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = 'visits'::regclass AND inhrelid <> 'visits_default'::regclass ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};

it('makes this and the next two months, and does nothing more the second time', async () => {
  await ensure();
  await ensure();
  expect(await partitions()).toEqual(months);
  await source.query(`INSERT INTO visits VALUES ('2026-11-30T23:59:59Z'), ('2026-12-01T00:00Z')`);
  expect(await source.query('SELECT FROM visits_default')).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

it('leaves a month alone whose rows are in the default partition, without a warning', async () => {
  await source.query(`INSERT INTO visits VALUES ('2026-11-01T00:00Z')`);
  await ensure();
  expect(await partitions()).toEqual(months.slice(1));
  expect(warned).not.toHaveBeenCalled();
});

it('is content with a partition that another instance made a moment before', async () => {
  const raced: MonthlyTable = {
    ...visits,
    make: async (tx, partition) => {
      await source.query(makeSql(partition));
      await tx.query(makeSql(partition));
    },
  };
  await ensureMonthlyPartitions(source, raced, now);
  expect(await partitions()).toEqual(months);
  expect(warned).not.toHaveBeenCalled();
});

it('says which partition it could not make, and goes on with the next', async () => {
  const failing: MonthlyTable = {
    ...visits,
    make: (tx, partition) =>
      tx.query(partition.name === months[0] ? 'SELECT 1 / 0' : makeSql(partition)),
  };
  await ensureMonthlyPartitions(source, failing, now);
  expect(await partitions()).toEqual(months.slice(1));
  expect(warned.mock.calls).toEqual([
    [expect.objectContaining({ partition: months[0], code: '22012' }), 'no partition made'],
  ]);
});
