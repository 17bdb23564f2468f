// `npm run bench:reports`: what a booking pays for the reports, in a studio of its own, in minutes. The
// same as `npm run bench:booking` measures at the end, with less history.
import { bookAll, signInAll } from './book.mjs';
import { growStudio } from './grow.mjs';
import { benchBeside, benchReports } from './reports.mjs';
import { openStudio, prepareStudio } from './studio.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const bookings = Number(process.env.BENCH_GROWN ?? 200_000);
const members = Math.max(1_000, Math.ceil(bookings / 20));

console.log('opening a studio for the bench');
const studio = await openStudio();
try {
  const { members: bookers, classes } = await prepareStudio(studio, 64);
  const people = await signInAll(studio, bookers);
  const grown = await growStudio(studio, { members, bookings });
  console.log(`${grown.bookings} bookings, ${members} members (${grown.seconds.toFixed(0)} s)`);
  const classOf = (index, round) => classes[(index + round * 7) % classes.length];
  const base = studio.gateway;
  const book = (round) => bookAll(studio, { base, people, classOf, round, how: 'cookie' });
  const bench = process.env.BENCH_REPORTS ? benchReports : benchBeside;
  await bench(studio, { book, rounds });
} finally {
  await studio.close();
}
