import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { createTestDatabase, until, type TestDatabase } from '@studio/testing';
import { DataSource } from 'typeorm';
import { OutboxBatches1796900400003, outboxMigration } from '../src/index.js';
import { complete, underway } from '../src/outbox-rows.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('outbox_underway');
  source = await new DataSource({
    type: 'postgres',
    url: database.url,
    installExtensions: false,
  }).initialize();
  const runner = source.createQueryRunner();
  await runner.query(outboxMigration.up);
  await new OutboxBatches1796900400003().up(runner);
  await runner.release();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

test('batches on their way are read page by page: each once, and to the end', async () => {
  const written = Array.from({ length: 25 }, () => randomUUID());
  for (const id of written)
    await source.query(
      `INSERT INTO outbox_batches (studio_id, id, consumer, event_ids, first_at, last_at)
       VALUES ($1, $2, 'nobody', '{}', now(), now())`,
      [HOME_STUDIO_ID, id],
    );
  const read: string[] = [];
  let cursor: Parameters<typeof underway>[1];
  for (let page = 0; page < 10; page++) {
    const batches = await inTransaction(source, (tx) => underway(tx, cursor, 10));
    read.push(...batches.map(({ id }) => id));
    const last = batches.at(-1);
    if (!last) break;
    cursor = { cursor: last.cursor, id: last.id };
  }
  expect(read.sort()).toEqual([...written].sort());
});

test('a secret goes when two relays are done with its last two consumers at the same moment', async () => {
  const [event, ...batches] = [randomUUID(), randomUUID(), randomUUID()] as const;
  await source.query(
    `INSERT INTO outbox (studio_id, id, type, data) VALUES ($1, $2, 'user.signed_up.v1', '{"name":"Noor"}')`,
    [HOME_STUDIO_ID, event],
  );
  for (const id of batches)
    await source.query(
      `INSERT INTO outbox_batches (studio_id, id, consumer, event_ids, first_at, last_at)
       SELECT studio_id, $2, 'nobody', ARRAY[id], occurred_at, occurred_at FROM outbox WHERE id = $1`,
      [event, id],
    );
  const relays = batches.map(() => source.createQueryRunner());
  const [first, second] = relays;
  if (!first || !second) throw new Error('There are two.');
  for (const relay of relays) await relay.startTransaction();
  await complete(first.manager, 'identity', [{ id: batches[0] }]);
  let isDone = false;
  const other = complete(second.manager, 'identity', [{ id: batches[1] }]).then(() => {
    isDone = true;
  });
  const isWaiting = async (): Promise<boolean> => {
    const waiting: unknown[] = await source.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  };
  await until(async () => isDone || (await isWaiting()));
  await first.commitTransaction();
  await other;
  await second.commitTransaction();
  for (const relay of relays) await relay.release();
  expect(await source.query('SELECT data FROM outbox WHERE id = $1', [event])).toEqual([
    { data: {} },
  ]);
});
