// `npm run bench:identity`: sign-ins against the bare argon2 rate, what a burst of them does to the
// schedule, and what the check of a token costs; by turns, in one run. Ratios are to be trusted, figures are this machine's. Never
// fails on a figure (performance.md).
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { call, median, quantile, run } from './load.mjs';
import { membersOf, openStudio } from './studio.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const signIns = Number(process.env.BENCH_SIGN_INS ?? 400);
/** Before anything is measured: what is compiled in the first half minute is not the sign-ins'. */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 3000);
const reads = Number(process.env.BENCH_READS ?? 600);
const cores = availableParallelism();
const password = 'pilates1';

console.log('opening a studio for the bench');
const studio = await openStudio();
try {
  const members = await membersOf(studio, 64);
  await signInRate(members);
  await underLoad(members);
  await tokenCheck(members);
  console.log(`${new Date().toISOString()}, node ${process.version}, ${cores} cores`);
} finally {
  await studio.close();
}

/** Sign-ins a second through the gateway, and what the same machine hashes with nothing else to do. */
async function signInRate(members) {
  // The parameters of services/identity/src/accounts/hash-password.ts.
  const kept = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const signInAll = (count) =>
    run(
      Array.from({ length: count }, (_, n) => () => signIn(members[n % members.length])),
      16,
    );
  await signInAll(warmUp);
  const bare = [];
  const ours = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await run(
      Array.from({ length: signIns }, () => () => verify(kept, password)),
      cores,
    );
    const { seconds, answers } = await signInAll(signIns);
    bare.push(signIns / alone.seconds);
    ours.push(answers.filter(({ status }) => status === 200).length / seconds);
  }
  // Round by round, because the machine is not as fast in one minute as in the next.
  const ratios = ours.map((rate, round) => rate / bare[round]);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2));
  console.log(`\nsign-in, 16 at once, argon2id on ${cores} cores`);
  console.log(`bare       ${median(bare).toFixed(0).padStart(6)}/s  1.00x`);
  console.log(
    `gateway    ${median(ours).toFixed(0).padStart(6)}/s  ${median(ratios).toFixed(2)}x (${least} to ${most})`,
  );
}

/** The week as 4 people read it, with and without 32 sign-ins at once beside them. */
async function underLoad(members) {
  const token = JSON.parse((await signIn(members[0])).text).access_token;
  const headers = { authorization: `Bearer ${token}` };
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/schedules?from=${day(0)}&to=${day(7)}`;
  const read = () => call(studio.gateway, { path, headers });
  const quiet = [];
  const loaded = [];
  let done = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const calm = await run(Array(reads).fill(read), 4);
    let on = true;
    const guests = Array.from({ length: 32 }, async (_, n) => {
      while (on) {
        const { status } = await signIn(members[n % members.length]);
        if (status === 200) done += 1;
      }
    });
    const under = await run(Array(reads).fill(read), 4);
    on = false;
    await Promise.all(guests);
    if (round === 0) continue;
    quiet.push(...calm.times);
    loaded.push(...under.times);
  }
  const row = (name, times) => {
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share));
    const ratio = p99 / quantile(quiet, 0.99);
    console.log(
      `${name.padEnd(10)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${ratio.toFixed(2)}x`,
    );
  };
  console.log(`\nthe week, 4 at once, beside 32 sign-ins at once (${done} were done)`);
  row('calm', quiet);
  row('loaded', loaded);
}

/**
 * What it costs a service to know who asks: the same request, refused for its malformed id with a
 * good token, and before that for having none. The difference is the check, and little else.
 */
async function tokenCheck(members) {
  const tokens = [];
  for (const member of members) {
    tokens.push(JSON.parse((await signIn(member)).text).access_token);
  }
  const ask = (token) =>
    call(studio.booking, {
      path: '/api/bookings/malformed',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const first = await run(
    tokens.map((token) => () => ask(token)),
    1,
  );
  const sides = {
    without: { jobs: Array(reads * 5).fill(() => ask(undefined)), status: 401 },
    with: {
      jobs: Array.from({ length: reads * 5 }, (_, n) => () => ask(tokens[n % tokens.length])),
      status: 400,
    },
  };
  const samples = { without: { cpu: [], times: [] }, with: { cpu: [], times: [] } };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { jobs, status }] of Object.entries(sides)) {
      const before = studio.usage('services/booking/dist/main.js').cpu;
      const { times, answers } = await run(jobs, 4);
      const spent = studio.usage('services/booking/dist/main.js').cpu - before;
      const odd = answers.find((answer) => answer.status !== status);
      if (odd) throw new Error(`${name} a token: ${odd.status} ${odd.text}`);
      if (round === 0) continue;
      samples[name].cpu.push((spent * 1e6) / jobs.length);
      samples[name].times.push(...times);
    }
  }
  printTokenCheck(samples, first);
}

function printTokenCheck(samples, first) {
  console.log('\na token checked at a service, 4 at once');
  for (const [name, { cpu, times }] of Object.entries(samples)) {
    const [spent, wait] = [median(cpu), quantile(times, 0.5) * 1000];
    console.log(`${name.padEnd(10)} ${spent.toFixed(0)} us CPU  p50 ${wait.toFixed(0)} us`);
  }
  const check = median(samples.with.cpu) - median(samples.without.cpu);
  const wait = quantile(first.times, 0.5) * 1000;
  console.log(
    `the check  ${check.toFixed(0)} us CPU; first use of a token p50 ${wait.toFixed(0)} us`,
  );
}

function signIn({ email }) {
  const path = '/auth/v1/token?grant_type=password';
  return call(studio.gateway, { method: 'POST', path, body: { email, password } });
}
