// `npm run bench:payments`: webhooks accepted a second, beside a bare node + pg that stores them as
// durably, and how long after a payment its credits are there, with 100 paying at once. Figures are
// this machine's; ratios are to be trusted. Never fails on a figure (performance.md).
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { compare, printCpu } from './compare.mjs';
import { call, quantile, run } from './load.mjs';
import { processesOf, spentBetween, untilQuiet } from './processes.mjs';
import { openStudio, packageOnSale, prepareStudio } from './studio.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
// So many a round that no side is cold: in the first thousand a service still compiles its code.
const webhooks = Number(process.env.BENCH_WEBHOOKS ?? 2000);
const buyers = Number(process.env.BENCH_BUYERS ?? 100);
const LONGEST_MS = 120_000;

console.log('opening a studio for the bench');
const studio = await openStudio();
const payments = new pg.Pool({ connectionString: studio.databaseUrl('payments'), max: 8 });
const booking = new pg.Client({ connectionString: studio.databaseUrl('booking') });
try {
  await booking.connect();
  const { members } = await prepareStudio(studio, buyers);
  await fromPaymentToCredit(members);
  await webhooksPerSecond();
  console.log(
    `${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
} finally {
  await Promise.allSettled([payments.end(), booking.end()]);
  await studio.close();
}

async function openCheckouts(members) {
  const packageId = await packageOnSale(studio);
  const { answers } = await run(
    members.map(({ email }) => async () => {
      const token = await signIn(email);
      const { status, text } = await call(studio.gateway, {
        method: 'POST',
        path: '/api/checkouts',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        body: { kind: 'package', packageId },
      });
      if (status !== 201) throw new Error(`checkout: ${status} ${text}`);
      return JSON.parse(text).sessionId;
    }),
    4,
  );
  return answers;
}

/** From the card's "yes" to the credits in booking's database, each found by the next query. */
async function fromPaymentToCredit(members) {
  const sessionIds = await openCheckouts(members);
  await untilQuiet(studio.pid);
  const before = processesOf(studio.pid);
  const paidAt = new Map();
  const paying = Promise.all(sessionIds.map((sessionId) => pay(sessionId, paidAt)));
  const times = await creditTimes(sessionIds, paidAt);
  await paying;
  await untilQuiet(studio.pid);
  const spent = spentBetween(before, processesOf(studio.pid));
  console.log(`\nfrom payment to credit, ${members.length} at once`);
  console.log(
    `${times.length} of ${members.length}  p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
  printCpu('a payment until all that it set off is done', { cpu: spent, made: times.length });
}

async function pay(sessionId, paidAt) {
  await call(studio.cards, {
    method: 'POST',
    path: `/_control/sessions/${sessionId}/pay`,
    body: { card: '4242424242424242' },
  });
  paidAt.set(sessionId, performance.now());
}

async function creditTimes(sessionIds, paidAt) {
  const times = [];
  const grantedSessions = new Set();
  const end = performance.now() + LONGEST_MS;
  while (grantedSessions.size < sessionIds.length && performance.now() < end) {
    const granted = await booking.query(
      `SELECT provider_session_id AS id FROM user_packages WHERE provider_session_id = ANY($1)`,
      [sessionIds.filter((id) => !grantedSessions.has(id))],
    );
    for (const { id } of granted.rows) {
      // A webhook may be worked through before the card page's own answer is back.
      times.push(Math.max(0, performance.now() - (paidAt.get(id) ?? performance.now())));
      grantedSessions.add(id);
    }
    await pause(5);
  }
  return times;
}

/** Signed events about sessions that nobody knows: stored, answered, and worked through later. */
async function webhooksPerSecond() {
  const reference = await bareInbox();
  const postAll = (base) =>
    run(
      Array.from({ length: webhooks }, () => () => post(base)),
      16,
    );
  try {
    const { ours } = await compare({
      studio,
      title: 'webhooks accepted, 16 at once, through the gateway',
      sides: { bare: () => postAll(reference.url), ours: () => postAll(studio.gateway) },
      rounds,
    });
    printCpu('a webhook until it is worked', ours);
  } finally {
    await reference.close();
  }
}

/** The yardstick: signature checked, one row a webhook, the same PostgreSQL. */
async function bareInbox() {
  await payments.query(`CREATE TABLE bench_inbox (id text PRIMARY KEY, body text NOT NULL)`);
  const store = { name: 'store', text: `INSERT INTO bench_inbox VALUES ($1, $2)` };
  const server = createServer(async (incoming, answer) => {
    const parts = [];
    for await (const part of incoming) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const [, at, mac] = /t=(\d+),v1=(\w+)/.exec(incoming.headers['stripe-signature']) ?? [];
    const good = mac === signatureOf(at, text);
    if (good) await payments.query({ ...store, values: [JSON.parse(text).id, text] });
    answer.writeHead(good ? 200 : 400, { 'content-type': 'application/json' });
    answer.end('{"received":true}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function signatureOf(at, text) {
  return createHmac('sha256', studio.webhookSecret).update(`${at}.${text}`).digest('hex');
}

function post(base) {
  const [id, session] = [randomUUID(), randomUUID()];
  const body = {
    id: `evt_${id}`,
    object: 'event',
    type: 'checkout.session.expired',
    data: { object: { id: `cs_${session}`, object: 'checkout.session', payment_intent: null } },
  };
  const at = String(Math.floor(Date.now() / 1000));
  return call(base, {
    method: 'POST',
    path: '/webhooks/stripe',
    headers: { 'stripe-signature': `t=${at},v1=${signatureOf(at, JSON.stringify(body))}` },
    body,
  });
}

async function signIn(email) {
  const { status, text } = await call(studio.gateway, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: 'pilates1' },
  });
  if (status !== 200) throw new Error(`sign-in: ${status} ${text}`);
  return JSON.parse(text).access_token;
}
