// The bare node + pg beside our studio: opened, and asked for the same as we are.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { call, run } from './load.mjs';

/** Starts it with a database of its own on the studio's PostgreSQL, these members and classes in it. */
export async function openReference(studio, { members, classes }) {
  const admin = new pg.Client({ connectionString: studio.databaseUrl('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE bench_reference');
  await admin.end();
  const databaseUrl = studio.databaseUrl('bench_reference');
  const child = fork(fileURLToPath(new URL('./reference.mjs', import.meta.url)), {
    env: {
      ...process.env,
      PORT: String(studio.referencePort),
      DATABASE_URL: databaseUrl,
      BOOKING_DATABASE_URL: studio.databaseUrl('booking'),
    },
  });
  await new Promise((resolve) => child.once('message', resolve));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('INSERT INTO classes (id, capacity) SELECT unnest($1::uuid[]), 1000000', [
    classes,
  ]);
  await client.query('INSERT INTO purses SELECT unnest($1::uuid[]), 1000000', [
    members.map(({ id }) => id),
  ]);
  await client.end();
  return { base: `http://127.0.0.1:${studio.referencePort}`, close: () => child.kill('SIGTERM') };
}

/** As `bookMany` asks the studio. */
export function bookBare({ base }, { people, classOf, each }) {
  const jobs = Array.from({ length: people.length * each }, (_, n) => {
    const index = n % people.length;
    const classId = classOf(index, Math.floor(n / people.length));
    const body = { classId, memberId: people[index].id, id: randomUUID() };
    return () => call(base, { method: 'POST', path: '/book', body });
  });
  return run(jobs, 8);
}
