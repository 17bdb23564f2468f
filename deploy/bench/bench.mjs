// `npm run bench:booking`: our studio and a bare reference in one run, by turns, medians. Ratios are to
// be trusted, figures are this machine's. Never fails on a figure (performance.md).
import { cpus } from 'node:os';
import { openReference } from './bare.mjs';
import { bookAll, headersOf, signInAll } from './book.mjs';
import { growStudio } from './grow.mjs';
import { median } from './load.mjs';
import { processesOf } from './processes.mjs';
import { benchReports } from './reports.mjs';
import { classesApart } from './seats.mjs';
import { compareBookings, compareWeeks, readWeeks } from './sides.mjs';
import { openStudio, prepareStudio } from './studio.mjs';

const rounds = 5;
const memberCount = Number(process.env.BENCH_MEMBERS ?? 64);
const grownBookings = Number(process.env.BENCH_GROWN ?? 1_000_000);
const grownMembers = Math.max(1_000, Math.ceil(grownBookings / 20));

console.log('opening a studio for the bench');
const studio = await openStudio();
let reference;
try {
  const { members, classes } = await prepareStudio(studio, memberCount);
  const apart = await classesApart(studio, 40);
  reference = await openReference(studio, { members, classes: apart });
  const people = await signInAll(studio, members);
  console.log(`${people.length} members, ${apart.length} classes`);
  await compareBookings({ studio, reference, people, apart });
  await compareWeeks({ studio, reference, people });
  printMemory();
  if (grownBookings > 0) await measureGrowth(people, classes);
} finally {
  reference?.close();
  await studio.close();
}

function printMemory() {
  const used = Object.entries(processesOf(studio.pid))
    .filter(([name]) => name !== 'PostgreSQL')
    .map(([name, { megabytes }]) => `${name} ${megabytes}`);
  console.log(`\nMB: ${used.join(', ')}`);
  console.log(`${new Date().toISOString()}, node ${process.version}, ${cpus().length} cores`);
}

/** The same requests before and after the studio has grown a hundredfold (performance.md: 1.5x). */
async function measureGrowth(people, classes) {
  const spread = (index, round) => classes[(index + round * 7) % classes.length];
  const headers = (who) => headersOf(studio, who, 'cookie');
  const sides = {
    booking: (round) =>
      bookAll(studio, { base: studio.gateway, people, classOf: spread, round, how: 'cookie' }),
    week: () => readWeeks(studio.gateway, people, { headers, reads: 600 }),
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
