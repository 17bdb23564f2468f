// `npm run bench`: our studio and a bare reference in one run, A B A B, medians. Ratios are to be
// trusted, figures are this machine's. Never fails on a figure (performance.md).
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bookAll, headersOf, signInAll } from './book.mjs';
import { growStudio } from './grow.mjs';
import { call, median, quantile, run } from './load.mjs';
import { benchReports } from './reports.mjs';
import { backendNames, openStudio, prepareStudio } from './studio.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const memberCount = Number(process.env.BENCH_MEMBERS ?? 64);
const weekReads = Number(process.env.BENCH_READS ?? 600);
const grownBookings = Number(process.env.BENCH_GROWN ?? 1_000_000);
const grownMembers = Math.max(1_000, Math.ceil(grownBookings / 20));

console.log('opening a studio for the bench');
const studio = await openStudio();
let reference;
try {
  const { members, classes } = await prepareStudio(studio, memberCount);
  reference = await openReference(members, classes);
  const people = await signInAll(studio, members);
  console.log(`${people.length} members, ${classes.length} classes, ${rounds} rounds`);
  await measureAll(people, classes);
  if (grownBookings > 0) await measureGrowth(people, classes);
} finally {
  reference?.kill('SIGTERM');
  await studio.close();
}

async function measureAll(people, classes) {
  const hot = () => classes[0];
  const spread = (index, round) => classes[(index + round * 7) % classes.length];
  await compare('booking, one hot class, 8 at once', {
    reference: (round) => bookBare(people, hot, round),
    service: (round) =>
      bookAll(studio, { base: studio.booking, people, classOf: hot, round, how: 'token' }),
    gateway: (round) =>
      bookAll(studio, { base: studio.gateway, people, classOf: hot, round, how: 'cookie' }),
  });
  await compare(`booking, spread over ${classes.length} classes, 8 at once`, {
    reference: (round) => bookBare(people, spread, round),
    service: (round) =>
      bookAll(studio, { base: studio.booking, people, classOf: spread, round, how: 'token' }),
    gateway: (round) =>
      bookAll(studio, { base: studio.gateway, people, classOf: spread, round, how: 'cookie' }),
  });
  const before = studio.usage('gateway/dist/main.js');
  const { gateway } = await compare('the week, 32 at once', {
    reference: () => readWeek(referenceBase(), people, () => ({})),
    service: () => readWeek(studio.booking, people, (who) => headersOf(studio, who, 'token')),
    gateway: () => readWeek(studio.gateway, people, (who) => headersOf(studio, who, 'cookie')),
  });
  const after = studio.usage('gateway/dist/main.js');
  const spent = ((after.cpu - before.cpu) * 1000) / (gateway.count || 1);
  console.log(`gateway: ${spent.toFixed(3)} ms CPU a request of the week, ${after.megabytes} MB`);
  for (const name of backendNames) {
    console.log(`${name}: ${studio.usage(`services/${name}/dist/main.js`).megabytes} MB`);
  }
  console.log(`${new Date().toISOString()}, node ${process.version}, ${cpus().length} cores`);
}

/** The same requests before and after the studio has grown a hundredfold (performance.md: 1.5x). */
async function measureGrowth(people, classes) {
  const spread = (index, round) => classes[(index + round * 7) % classes.length];
  const sides = {
    booking: (round) =>
      bookAll(studio, { base: studio.gateway, people, classOf: spread, round, how: 'cookie' }),
    week: () => readWeek(studio.gateway, people, (who) => headersOf(studio, who, 'cookie')),
  };
  const small = await medians(sides);
  const { seconds, bookings } = await growStudio(studio, {
    members: grownMembers,
    bookings: grownBookings,
  });
  const grown = await medians(sides);
  console.log(
    `\ngrown to ${bookings} bookings and ${grownMembers} members (${seconds.toFixed(0)} s)`,
  );
  for (const name of Object.keys(sides)) {
    const [before, after] = [small[name], grown[name]];
    console.log(
      `${name.padEnd(10)}  p50 ${before.toFixed(1)} ms small, ${after.toFixed(1)} ms grown  ${(after / before).toFixed(2)}x`,
    );
  }
  await benchReports(studio, { book: sides.booking, rounds: rounds * 2 });
}

/** Median milliseconds of each side, by turns; the first round warms up. */
async function medians(sides) {
  const times = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const result = await side(round);
      if (round > 0) times[name].push(...result.times);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Runs the sides by turns and prints what each did per second, against the first. */
async function compare(title, sides) {
  const results = Object.fromEntries(
    Object.keys(sides).map((name) => [name, { rates: [], times: [], count: 0, refused: 0 }]),
  );
  // The first round warms up plans, caches and compilers, and isn't counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const { seconds, times, answers } = await side(round);
      const good = answers.filter(({ status }) => status >= 200 && status < 300).length;
      results[name].count += answers.length;
      if (round === 0) continue;
      results[name].rates.push(good / seconds);
      results[name].times.push(...times);
      results[name].refused += answers.length - good;
    }
  }
  console.log(`\n${title}`);
  const [first] = Object.keys(sides);
  for (const [name, { rates, times, refused }] of Object.entries(results)) {
    const rate = median(rates);
    const figures = [
      name.padEnd(10),
      `${rate.toFixed(0).padStart(6)}/s`,
      `${(rate / median(results[first].rates)).toFixed(2)}x`,
      `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
      `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
      refused > 0 ? `${refused} not done` : '',
    ];
    console.log(figures.join('  ').trimEnd());
  }
  return results;
}

function bookBare(people, classOf, round) {
  const jobs = people.map(
    ({ id }, index) =>
      () =>
        call(referenceBase(), {
          method: 'POST',
          path: '/book',
          body: { classId: classOf(index, round), memberId: id, id: randomUUID() },
        }),
  );
  return run(jobs, 8);
}

function readWeek(base, people, headers) {
  const from = new Date();
  const to = new Date(from.getTime() + 7 * 24 * 60 * 60 * 1000);
  const day = (date) => date.toISOString().slice(0, 10);
  const path = `/api/schedules?from=${day(from)}&to=${day(to)}`;
  const jobs = Array.from(
    { length: weekReads },
    (_, index) => () => call(base, { path, headers: headers(people[index % people.length]) }),
  );
  return run(jobs, 32);
}

function referenceBase() {
  return `http://127.0.0.1:${studio.referencePort}`;
}

async function openReference(members, classes) {
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
  return child;
}
