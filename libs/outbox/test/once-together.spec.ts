import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import { DataSource } from 'typeorm';
import { outboxMigration } from '../src/index.js';
import { once, onceTogether } from '../src/once.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('outbox_once');
  const options = { type: 'postgres', url: database.url, installExtensions: false } as const;
  source = await new DataSource(options).initialize();
  const runner = source.createQueryRunner();
  await runner.query(outboxMigration.up);
  await runner.release();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

test('work that is done together is finished behind each run of one type, and done once', async () => {
  const calls: string[] = [];
  const note = (what: string) => () => Promise.resolve(void calls.push(what));
  const works = ['booked', 'booked', 'cancelled', 'booked'].map((type) => ({
    key: { studioId: randomUUID(), eventId: randomUUID(), handler: 'spec' },
    type,
    work: note(type),
  }));
  const around = { prepare: note('prepare'), finish: note('finish') };
  await onceTogether(source, works, around);
  expect(calls.join()).toBe('prepare,booked,booked,finish,cancelled,finish,booked,finish');

  calls.length = 0;
  await onceTogether(source, works, around);
  expect(calls).toEqual([]);
});

test('what has been done between two of one type does not end their run', async () => {
  const calls: string[] = [];
  const note = (what: string) => () => Promise.resolve(void calls.push(what));
  const works = ['booked', 'cancelled', 'booked'].map((type) => ({
    key: { studioId: randomUUID(), eventId: randomUUID(), handler: 'spec' },
    type,
    work: note(type),
  }));
  const done = works[1];
  if (done) await once(source, done.key, () => Promise.resolve());
  await onceTogether(source, works, { prepare: note('prepare'), finish: note('finish') });
  expect(calls.join()).toBe('prepare,booked,booked,finish');
});
