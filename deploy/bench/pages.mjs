// `npm run bench:pages`: what a phone has of the pages: Lighthouse's mobile figures, the bytes of a first
// visit, and how long a tap takes until the page has changed. Never fails on a figure.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPhone, reportBytes, reportTaps } from './phone.mjs';
import { openStudio } from './studio.mjs';

/** Taken from the registry when it is used: nobody else needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const taps = Number(process.env.BENCH_TAPS ?? 10);

const pages = [
  { path: '/login' },
  { path: '/', email: 'member@demo.studio' },
  { path: '/schedule', email: 'member@demo.studio' },
];
const weighed = [...pages, { path: '/admin', email: 'admin@demo.studio' }];

const execute = promisify(execFile);
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

console.log('opening a studio for the bench');
const studio = await openStudio();
const folder = mkdtempSync(join(tmpdir(), 'studio-bench-pages-'));
const phone = await openPhone(studio, chromium);
try {
  console.log('\nbytes of a first visit, on the wire with headers, until the page is idle');
  for (const page of weighed) await reportBytes(phone, page);
  console.log(`\ntaps, ms until the frame that shows it, median and most of ${taps}`);
  await reportTaps(phone, taps);
  console.log(`\n${LIGHTHOUSE}, mobile, medians of ${rounds}`);
  for (const page of pages) await reportLighthouse(page);
  console.log(
    `\n${new Date().toISOString()}, node ${process.version}, ${availableParallelism()} cores`,
  );
} finally {
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
  await studio.close();
}

async function reportLighthouse({ path, email }) {
  const found = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measured(path, email));
  const median = (name) => found.map((one) => one[name]).sort((a, b) => a - b)[rounds >> 1];
  console.log(
    `${path.padEnd(10)} performance ${Math.round(median('performance'))}, best practices ${Math.round(median('bestPractices'))}, ` +
      `LCP ${(median('lcp') / 1000).toFixed(1)} s, TBT ${Math.round(median('tbt'))} ms, CLS ${median('cls').toFixed(3)} ` +
      `(performance ${found.map(({ performance }) => Math.round(performance)).join(' ')})`,
  );
}

/** Now and then the browser's trace misses the beginning of the page: such a run measures nothing. */
async function measured(path, email) {
  try {
    return await lighthouse(path, email);
  } catch (error) {
    console.log(`${path}: a run failed and is repeated (${String(error.message).slice(0, 120)})`);
    return lighthouse(path, email);
  }
}

async function lighthouse(path, email) {
  const headers = join(folder, 'headers.json');
  writeFileSync(headers, JSON.stringify(email ? { Cookie: await phone.cookieOf(email) } : {}));
  const { stdout } = await execute(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${studio.gateway}${path}`,
      '--output=json',
      '--quiet',
      '--only-categories=performance,best-practices',
      `--extra-headers=${headers}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { audits, categories, runtimeError } = JSON.parse(stdout);
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  return {
    performance: categories.performance.score * 100,
    bestPractices: categories['best-practices'].score * 100,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  };
}
