// Reports of a studio that has grown: how long it takes to make what they keep, how fast each of them
// opens, and what a booking pays for them.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { call, median, quantile } from './load.mjs';

const DAY = 86_400_000;
const repeats = Number(process.env.BENCH_REPORTS ?? 20);
/** A report that is slow is not asked for as often. */
const LIMIT_MS = 15_000;
const JOB_LIMIT_MS = 20 * 60_000;

/** The indexes that reports put on what a booking writes. */
const indexes = ['credit_ledger_by_time', 'user_packages_moved_from', 'bookings_of_payment'];
/** What each job of reports takes before it reads or writes anything. */
const jobLocks = `SELECT pg_advisory_xact_lock(hashtextextended(job || studio_id, 0))
  FROM revenue_progress, (VALUES ('class outcomes '), ('member visits ')) AS jobs (job)`;

/** Bookings beside reports alone; see `benchReports`. */
export async function benchBeside(studio, { book, rounds }) {
  await fillReports(studio);
  await compareBookings(studio, { book, rounds });
}

/** `book` books once for every member; see `run` for what it returns. */
export async function benchReports(studio, { book, rounds }) {
  await fillReports(studio);
  await openReports(studio);
  await compareBookings(studio, { book, rounds });
}

/** The job of booking reads what was sold by itself; then everything is made anew. */
async function fillReports(studio) {
  const payments = await connect(studio, 'payments');
  const booking = await connect(studio, 'booking');
  const { rows } = await payments.query('SELECT max(number) AS last FROM invoices');
  const progress = () => readProgress(booking);
  const before = (await progress()).read;
  let [begun, now] = [performance.now(), await progress()];
  const until = begun + JOB_LIMIT_MS;
  while (!(now.read >= rows[0].last && now.isDone) && performance.now() < until) {
    if (now.read === before) begun = performance.now();
    await wait(500);
    now = await progress();
  }
  await payments.end();
  await booking.end();
  const done = now.read >= rows[0].last && now.isDone ? '' : ', not done';
  console.log(`\nreports, what they keep`);
  console.log(
    `job: sales ${before + 1} to ${now.read} read and recognised in ${seconds(begun)}${done}`,
  );
  const started = performance.now();
  const code = await studio.rebuildReports();
  console.log(
    `reports:rebuild: all made anew in ${seconds(started)}${code === 0 ? '' : `, ended with ${code}`}`,
  );
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function readProgress(client) {
  const { rows } = await client.query(
    `SELECT last_invoice AS read, closed_through IS NOT NULL
       AND NOT EXISTS (SELECT FROM revenue_sales WHERE is_due) AS "isDone"
     FROM revenue_progress`,
  );
  return rows[0];
}

async function openReports(studio) {
  const headers = await signIn(studio);
  console.log(`\nreports of a year, ms through the gateway, one at a time`);
  for (const [name, path] of Object.entries(reportPaths())) {
    const open = () => timed(studio, { path: `/api/admin/reports/${path}`, headers });
    const first = await open();
    const times = [];
    const until = performance.now() + LIMIT_MS;
    while (times.length < repeats && performance.now() < until) times.push(await open());
    const figures = [
      `p50 ${quantile(times, 0.5).toFixed(0).padStart(6)}`,
      `p99 ${quantile(times, 0.99).toFixed(0).padStart(6)}`,
      `the first ${first.toFixed(0).padStart(6)}`,
      `of ${times.length}`,
    ];
    console.log(`${name.padEnd(26)}  ${figures.join('  ')}`);
  }
}

function reportPaths() {
  const day = (ms) => new Date(ms).toISOString().slice(0, 10);
  const to = day(Date.now() + 4 * 3_600_000);
  const year = `from=${day(Date.parse(to) - 364 * DAY)}&to=${to}`;
  const people = (list) => `people/rows?list=${list}`;
  return {
    cash: `cash?${year}`,
    'cash, rows': `cash/rows?${year}`,
    sales: `sales?${year}`,
    'sales, rows': `sales/rows?${year}`,
    'VAT of a quarter': `vat?month=${day(Date.parse(to) - 92 * DAY).slice(0, 7)}`,
    plans: `plans?${year}`,
    'plans, rows': `plans/rows?${year}&step=started`,
    'gift cards': `gift-cards?${year}`,
    'gift cards, rows': `gift-cards/rows?${year}&step=sold`,
    'how it adds up': `equation?${year}`,
    'how it adds up, rows': `equation/rows?${year}`,
    recognised: `revenue?${year}`,
    'recognised, rows': `revenue/rows?${year}`,
    owed: `owed?${year}`,
    'owed, rows': `owed/rows?${year}`,
    'classes and heat map': `classes?${year}`,
    'classes, rows': `classes/rows?${year}`,
    'classes, nobody booked': `classes/rows?${year}&with=empty`,
    'classes, turned away': `classes/turned-away?${year}`,
    'pay of trainers': `classes/pay?${year}`,
    'pay of trainers, rows': `classes/pay/rows?${year}`,
    'people and lifetime value': `people?${year}`,
    'people, who joined': people(`joined&${year}`),
    'people, lifetime value': people(`lifetime&to=${to}&atLeast=0`),
    'people, not seen': people('not_seen&days=30'),
  };
}

async function timed(studio, request) {
  const started = performance.now();
  const { status, text } = await call(studio.gateway, request);
  const ms = performance.now() - started;
  if (status !== 200) throw new Error(`${request.path} answered ${status} ${text}`);
  return ms;
}

async function signIn(studio) {
  const body = { email: 'admin@demo.studio', password: 'pilates1' };
  const path = '/auth/v1/token?grant_type=password';
  const { text } = await call(studio.gateway, { method: 'POST', path, body });
  return { authorization: `Bearer ${JSON.parse(text).access_token}` };
}

/**
 * Bookings by turns: with the reports as they are, without their indexes and jobs, while every report
 * is opened one after the other, and while everything that they keep is made anew.
 */
async function compareBookings(studio, { book, rounds }) {
  const sides = {
    with: book,
    without: await withoutReports(studio, book),
    'being read': await besideReading(studio, book),
  };
  const results = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  const names = Object.keys(sides);
  // The first round warms up. Each side begins in turn: what one leaves in the caches, all of them meet.
  for (let round = 0; round <= rounds; round += 1)
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length];
      const result = await sides[name](round);
      if (round > 0) results[name].push(result);
    }
  await sides.without.close();
  results['being built'] = await besideRebuild(studio, { book, rounds });
  console.log(`\na booking, with and without the reports (their jobs, and their indexes)`);
  const none = figuresOf(results.without);
  for (const [name, of] of Object.entries(results)) {
    const { rate, p50, p99 } = figuresOf(of);
    const figures = [
      `${rate.toFixed(0).padStart(5)}/s`,
      `p50 ${p50.toFixed(1)} ms`,
      `p99 ${p99.toFixed(1)} ms`,
      `against without ${(rate / none.rate).toFixed(2)}x a second`,
      `${(p50 / none.p50).toFixed(2)}x p50`,
      `${(p99 / none.p99).toFixed(2)}x p99`,
    ];
    console.log(`${name.padEnd(12)}  ${figures.join('  ')}`);
  }
}

async function withoutReports(studio, book) {
  const admin = await connect(studio, 'booking');
  const jobs = await connect(studio, 'booking');
  const { rows } = await admin.query('SELECT indexdef FROM pg_indexes WHERE indexname = ANY($1)', [
    indexes,
  ]);
  const side = async (round) => {
    await jobs.query('BEGIN');
    await jobs.query('SELECT FROM revenue_progress FOR UPDATE');
    await jobs.query(jobLocks);
    await admin.query(`DROP INDEX ${indexes.join()}`);
    const result = await book(round);
    for (const { indexdef } of rows) await admin.query(indexdef);
    await jobs.query('ROLLBACK');
    return result;
  };
  side.close = () => Promise.all([admin.end(), jobs.end()]);
  return side;
}

/** One report after the other, for as long as the members book. */
async function besideReading(studio, book) {
  const headers = await signIn(studio);
  const paths = Object.values(reportPaths());
  let next = 0;
  return async (round) => {
    let isOver = false;
    const reading = (async () => {
      for (; !isOver; next += 1)
        await timed(studio, { path: `/api/admin/reports/${paths[next % paths.length]}`, headers });
    })();
    const result = await book(round);
    isOver = true;
    await reading;
    return result;
  };
}

/** What reports keep is made anew, begun again when it is done, for as long as the members book. */
async function besideRebuild(studio, { book, rounds }) {
  const results = [];
  let isOver = false;
  const rebuilding = (async () => {
    while (!isOver) await studio.rebuildReports();
  })();
  for (let round = 1; round <= rounds; round += 1) results.push(await book(round));
  isOver = true;
  await rebuilding;
  return results;
}

function figuresOf(results) {
  const times = results.flatMap((result) => result.times);
  return {
    rate: median(results.map(({ seconds, answers }) => answers.length / seconds)),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function connect(studio, name) {
  const client = new pg.Client({ connectionString: studio.databaseUrl(name) });
  await client.connect();
  return client;
}
