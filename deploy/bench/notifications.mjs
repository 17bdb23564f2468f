// `npm run bench:notifications`: mails a second to the local inbox, and how long after a booking its
// mail is with the mail server, at 20 bookings a second. Each part ends within a minute. Figures are
// this machine's. Never fails on a figure (performance.md).
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { call, quantile, run } from './load.mjs';
import { openStudio, prepareStudio } from './studio.mjs';

const mails = Number(process.env.BENCH_MAILS ?? 1_000);
const bookings = Number(process.env.BENCH_BOOKINGS ?? 400);
const perSecond = 20;
const LONGEST_MS = 55_000;

console.log('opening a studio for the bench');
const studio = await openStudio();
const notifications = new pg.Client({ connectionString: studio.databaseUrl('notifications') });
const booking = new pg.Client({ connectionString: studio.databaseUrl('booking') });
try {
  await Promise.all([notifications.connect(), booking.connect()]);
  const { members, classes } = await prepareStudio(studio, 64);
  await fromBookingToMail(members, classes);
  await mailsPerSecond();
  console.log(
    `${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
} finally {
  await Promise.allSettled([notifications.end(), booking.end()]);
  await studio.close();
}

async function signInAll(members) {
  const { answers } = await run(
    members.map((member) => () => signIn(member.email)),
    4,
  );
  return answers;
}

/** The first mails compile templates and open connections; they aren't counted. */
async function warmUp(tokens, classes) {
  const warm = await run(
    tokens.slice(0, 16).map((token) => () => book(token, classes.at(-1))),
    4,
  );
  await untilSent(
    `SELECT 1 FROM email_jobs WHERE kind = 'booking-confirmation' AND sent_at IS NOT NULL
       AND calendar IS NOT NULL AND created_at > now() - interval '1 minute'`,
    [],
    warm.answers.filter(({ status }) => status === 201).length,
  );
}

/** From the booking's commit to the mail server's "250", by the databases' one clock. */
async function fromBookingToMail(members, classes) {
  const tokens = await signInAll(members);
  await warmUp(tokens, classes);
  const started = performance.now();
  const before = new Date();
  const answers = await Promise.all(
    Array.from({ length: bookings }, async (_, n) => {
      await pause((n * 1000) / perSecond);
      return book(tokens[n % tokens.length], classes[Math.floor(n / tokens.length)]);
    }),
  );
  const made = answers.filter(({ status }) => status === 201).length;
  const rate = made / ((performance.now() - started) / 1000);
  const { rows: events } = await booking.query(
    `SELECT id, occurred_at FROM outbox WHERE type = 'booking.confirmed.v1' AND occurred_at >= $1`,
    [before],
  );
  const sent = await untilSent(
    `SELECT event_id, sent_at FROM email_jobs WHERE sent_at IS NOT NULL AND event_id = ANY($1)`,
    [events.map(({ id }) => id)],
    events.length,
  );
  const begun = new Map(events.map((one) => [one.id, one.occurred_at]));
  const times = sent.map((one) => one.sent_at - begun.get(one.event_id));
  console.log(`\nfrom booking to mail, ${rate.toFixed(0)} bookings a second`);
  console.log(
    `${sent.length} of ${made} handed over  p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
}

/** Copies of a confirmation, all due at once: what workers, template and SMTP do a second. */
async function mailsPerSecond() {
  const cause = randomUUID();
  await notifications.query(
    `INSERT INTO email_jobs SELECT (jsonb_populate_record(NULL::email_jobs, to_jsonb(j) || jsonb_build_object(
       'id', gen_random_uuid(), 'event_id', gen_random_uuid(), 'requested_by', $1::uuid,
       'status', 'queued', 'attempts', 0, 'sent_at', NULL, 'next_attempt_at', now(),
       'send_before', now() + interval '1 hour'))).*
     FROM (SELECT * FROM email_jobs WHERE kind = 'booking-confirmation' AND sent_at IS NOT NULL
           LIMIT 1) j, generate_series(1, $2::int)`,
    [cause, mails],
  );
  const sent = await untilSent(
    `SELECT sent_at FROM email_jobs WHERE sent_at IS NOT NULL AND requested_by = $1`,
    [cause],
    mails,
  );
  const times = sent.map((one) => one.sent_at.getTime());
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  console.log('\nmails to the local inbox, all due at once');
  console.log(`${sent.length} of ${mails}  ${((sent.length - 1) / seconds).toFixed(0)}/s`);
}

async function untilSent(sql, values, wanted) {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const { rows } = await notifications.query(sql, values);
    if (rows.length >= wanted || Date.now() > end) return rows;
    await pause(200);
  }
}

function book(token, scheduleId) {
  return call(studio.gateway, {
    method: 'POST',
    path: '/api/bookings',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: { scheduleId },
  });
}

async function signIn(email) {
  const { status, text } = await call(studio.gateway, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: 'pilates1' },
  });
  if (status !== 200) throw new Error(`sign-in failed: ${status} ${text}`);
  return JSON.parse(text).access_token;
}
