// `npm run bench:memory`: the memory of each program of the local studio and of all of them, at rest
// and while members sign in, read, book and pay. Proportional set size (Linux): a page that several
// processes share counts once. Never fails on a figure.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { bookAll, headersOf, signInAll } from './book.mjs';
import { call, run } from './load.mjs';
import { processesOf } from './processes.mjs';
import { openStudio, packageOnSale, prepareStudio } from './studio.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const memberCount = Number(process.env.BENCH_MEMBERS ?? 64);
const AT_REST_MS = 10_000;
const SAMPLE_EVERY_MS = 1_000;

console.log('opening a studio for the bench');
const studio = await openStudio({ command: 'npm', args: ['start'] });
try {
  await pause(AT_REST_MS);
  print('at rest, ten seconds after its first start', [processesOf(studio.pid)]);
  const { members, classes } = await prepareStudio(studio, memberCount);
  const packageId = await packageOnSale(studio);
  const people = await signInAll(studio, members);
  const samples = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all([sample(samples, end), load({ members, people, classes, packageId }, end)]);
  print(`under load, the most of each in ${seconds} s, and of all at one moment`, samples);
  console.log(
    `${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
} finally {
  await studio.close();
}

async function sample(samples, end) {
  while (performance.now() < end) {
    samples.push(processesOf(studio.pid));
    await pause(SAMPLE_EVERY_MS);
  }
}

/** 8 book and cancel, 8 read the week, 2 sign in, 2 pay: each goes on until the end. */
async function load({ members, people, classes, packageId }, end) {
  const always = async (step) => {
    for (let round = 0; performance.now() < end; round += 1) await step(round);
  };
  const book = (round) =>
    bookAll(studio, {
      base: studio.gateway,
      people,
      classOf: (index) => classes[(index + round * 7) % classes.length],
      round,
      how: 'cookie',
    });
  await Promise.all([
    always(book),
    always(() =>
      run(
        people.map((who) => () => readWeek(who)),
        8,
      ),
    ),
    always(() => signInAll(studio, members.slice(0, 2))),
    always((round) => pay(people[round % people.length], packageId)),
    always((round) => pay(people[(round + 32) % people.length], packageId)),
  ]);
}

function readWeek(who) {
  const from = new Date().toISOString().slice(0, 10);
  const to = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return call(studio.gateway, {
    path: `/api/schedules?from=${from}&to=${to}`,
    headers: headersOf(studio, who, 'cookie'),
  });
}

async function pay(who, packageId) {
  const { status, text } = await call(studio.gateway, {
    method: 'POST',
    path: '/api/checkouts',
    headers: { ...headersOf(studio, who, 'token'), 'idempotency-key': randomUUID() },
    body: { kind: 'package', packageId },
  });
  // Under load a service may refuse: the next one pays.
  if (status !== 201) return;
  await call(studio.cards, {
    method: 'POST',
    path: `/_control/sessions/${JSON.parse(text).sessionId}/pay`,
    body: { card: '4242424242424242' },
  });
}

/** Of several samples the most of each program; of the sum the most at one moment. */
function print(title, samples) {
  console.log(`\n${title}`);
  const sums = samples.map((one) => sumOf(Object.values(one)));
  const names = new Set(samples.flatMap((one) => Object.keys(one)));
  const most = [...names].map((name) => [
    name,
    Math.max(...samples.map((one) => one[name]?.megabytes ?? 0)),
  ]);
  for (const [name, megabytes] of most.sort((one, two) => two[1] - one[1])) {
    console.log(`${name.padEnd(16)} ${String(megabytes).padStart(6)} MB`);
  }
  console.log(`${'all'.padEnd(16)} ${String(Math.max(...sums)).padStart(6)} MB`);
}

function sumOf(programs) {
  return programs.reduce((sum, { megabytes }) => sum + megabytes, 0);
}
