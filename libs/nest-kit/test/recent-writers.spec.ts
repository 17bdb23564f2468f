import { randomUUID } from 'node:crypto';
import { testRedisUrl, until } from '@studio/testing';
import { freePort } from '../src/free-ports.js';
import { RecentWriters } from '../src/read-database/recent-writers.js';
import { redisOf } from '../src/redis-place.js';

const opened: RecentWriters[] = [];
const writers = (url: string, forMs: number): RecentWriters => {
  const one = new RecentWriters(redisOf(url), { service: 'spec', forMs });
  opened.push(one);
  return one;
};
afterEach(() => opened.splice(0).forEach((one) => one.close()));

it('a writer is known to other instances, for the time that was said', async () => {
  const url = testRedisUrl();
  const [here, elsewhere] = [writers(url, 500), writers(url, 500)];
  const [person, another] = [randomUUID(), randomUUID()];
  await until(async () => !(await here.mayHaveWritten(person)));
  await here.note(person);
  const noted = Date.now();
  expect(await until(() => elsewhere.mayHaveWritten(person))).toBe(true);
  expect(await elsewhere.mayHaveWritten(another)).toBe(false);
  await until(async () => !(await elsewhere.mayHaveWritten(person)));
  expect(Date.now() - noted).toBeGreaterThanOrEqual(500);
});

it('without Redis anybody may have written', async () => {
  const lost = writers(`redis://127.0.0.1:${await freePort()}`, 500);
  await lost.note(randomUUID());
  expect(await lost.mayHaveWritten(randomUUID())).toBe(true);
});
