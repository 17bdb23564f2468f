// `npm run bench:cost`: what one booking costs, all in: CPU by process, bytes of WAL and commits,
// from its request until what it sets off (mail, bell, push, open screens) is done. Figures are this
// machine's; CPU is robust beside other work. Never fails on a figure (performance.md).
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { headersOf, signInAll } from './book.mjs';
import { call, run } from './load.mjs';
import { processesOf, spentBetween, total } from './processes.mjs';
import { openStudio, prepareStudio } from './studio.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000);
const LONGEST_MS = 60_000;

console.log('opening a studio for the bench');
const studio = await openStudio();
const connect = (name) => new pg.Client({ connectionString: studio.databaseUrl(name) });
const [booking, notifications] = [connect('booking'), connect('notifications')];
try {
  await Promise.all([booking.connect(), notifications.connect()]);
  const { members, classes } = await prepareStudio(studio, 64);
  const people = await signInAll(studio, members);
  await measure(people, classes, 200);
  for (let round = 1; round <= rounds; round++) {
    console.log(`\nround ${round}`);
    print(await measure(people, classes, bookings));
  }
  console.log(
    `${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
} finally {
  await Promise.allSettled([booking.end(), notifications.end()]);
  await studio.close();
}

async function measure(people, classes, wanted) {
  await untilQuiet();
  const before = await totals();
  const started = performance.now();
  const jobs = Array.from(
    { length: wanted },
    (_, n) => () => book(people[n % people.length], classes[Math.floor(n / people.length)]),
  );
  const { answers } = await run(jobs, 8);
  const made = answers.filter(({ status }) => status === 201).length;
  const seconds = (performance.now() - started) / 1000;
  await untilQuiet();
  const allSeconds = (performance.now() - started) / 1000;
  const after = await totals();
  await cancelAll();
  return { made, seconds, allSeconds, before, after };
}

function book(who, scheduleId) {
  return call(studio.gateway, {
    method: 'POST',
    path: '/api/bookings',
    headers: { ...headersOf(studio, who, 'token'), 'idempotency-key': randomUUID() },
    body: { scheduleId },
  });
}

async function totals() {
  const { rows } = await booking.query(
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal,
       (SELECT sum(xact_commit) FROM pg_stat_database WHERE datname = 'booking') AS booking,
       (SELECT sum(xact_commit) FROM pg_stat_database WHERE datname = 'notifications') AS notifications`,
  );
  const numbers = Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]);
  return { processes: processesOf(studio.pid), ...Object.fromEntries(numbers) };
}

/** Nothing waits in the outbox, for a mail or for a device. */
async function untilQuiet() {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const { rows: open } = await booking.query(
      'SELECT id FROM outbox WHERE settled_at IS NULL UNION ALL SELECT id FROM outbox_batches LIMIT 1',
    );
    const { rows: due } = await notifications.query(
      `SELECT FROM email_jobs WHERE status = 'queued' UNION ALL
       SELECT FROM push_jobs WHERE status = 'queued' LIMIT 1`,
    );
    if (open.length + due.length === 0) return;
    if (Date.now() > end) return console.log('not everything that was set off is done');
    await pause(250);
  }
}

/** Outside the clock, and silently: so that the next round can book. */
async function cancelAll() {
  await booking.query(
    `UPDATE bookings SET status = 'cancelled', cancelled_at = now()
     WHERE starts_at > now() AND status = 'confirmed'`,
  );
  await booking.query('UPDATE schedules SET booked = 0 WHERE starts_at > now() AND booked > 0');
}

function print({ made, seconds, allSeconds, before, after }) {
  const each = (name) => ((after[name] - before[name]) / made).toFixed(1);
  const spent = spentBetween(before.processes, after.processes);
  const perBooking = (cpuSeconds) => ((cpuSeconds * 1000) / made).toFixed(2);
  console.log(
    `${made} bookings  ${(made / seconds).toFixed(0)}/s, all done after ${allSeconds.toFixed(1)} s`,
  );
  console.log(`CPU ${perBooking(total(spent))} ms a booking`);
  for (const [name, cpu] of Object.entries(spent).sort((one, two) => two[1] - one[1]))
    console.log(`  ${name.padEnd(14)} ${perBooking(cpu)}`);
  console.log(`WAL ${((after.wal - before.wal) / made / 1024).toFixed(1)} KB a booking`);
  console.log(`commits ${each('booking')} in booking, ${each('notifications')} in notifications`);
}
