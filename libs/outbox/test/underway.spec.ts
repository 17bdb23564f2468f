import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import { DataSource } from 'typeorm';
import { OutboxBatches1796900400003, outboxMigration } from '../src/index.js';
import { underway } from '../src/outbox-rows.js';

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
