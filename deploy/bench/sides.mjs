// What `npm run bench:booking` compares: bookings, refusals and the week, each at a bare node + pg, at
// the service and through the gateway with a session.
import { bookBare } from './bare.mjs';
import { bookMany, headersOf } from './book.mjs';
import { compare, printCpu } from './compare.mjs';
import { call, median, run } from './load.mjs';
import { fillSeats, freeSeats } from './seats.mjs';

/** Rounds that count, classes that each member books in one of them, and reads of the week in one. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const each = Number(process.env.BENCH_EACH ?? 12);
const weekReads = Number(process.env.BENCH_READS ?? 1_000);

/** Ratios are of bookings a second; the work that a side sets off runs beside its bookings. */
export async function compareBookings(setup) {
  const hot = (_, n) => setup.apart[n % setup.apart.length];
  // The same ones, each member elsewhere: 7 and 40 have no common divisor.
  const spread = (index, n) => setup.apart[(index * 7 + n) % setup.apart.length];
  const wins = await compareBooking(setup, 'booking, one hot class, 8 at once', hot);
  await compareRefusals(setup, hot, median(wins.gateway.rates));
  await compareBooking(
    setup,
    `booking, spread over ${setup.apart.length} classes, 8 at once`,
    spread,
  );
}

async function compareBooking({ studio, reference, people, apart }, title, classOf) {
  const results = await compare({
    studio,
    title,
    rounds,
    sides: {
      reference: () => bookBare(reference, { people, classOf, each }),
      service: () =>
        bookMany(studio, { base: studio.booking, people, classOf, each, how: 'token' }),
      gateway: () =>
        bookMany(studio, { base: studio.gateway, people, classOf, each, how: 'cookie' }),
    },
    after: () => freeSeats(studio, apart),
  });
  printCpu('service', results.service);
  printCpu('gateway', results.gateway);
  return results;
}

/** Most of a rush: 12 win, hundreds lose. */
async function compareRefusals({ studio, people, apart }, classOf, wins) {
  await fillSeats(studio, apart);
  const results = await compare({
    studio,
    title: 'refused, a full class, 8 at once',
    rounds,
    good: ({ status, text }) => status === 409 && text.includes('CLASS_FULL'),
    sides: {
      service: () =>
        bookMany(studio, { base: studio.booking, people, classOf, each, how: 'token' }),
      gateway: () =>
        bookMany(studio, { base: studio.gateway, people, classOf, each, how: 'cookie' }),
    },
  });
  printCpu('gateway', results.gateway);
  console.log(`${(median(results.gateway.rates) / wins).toFixed(2)}x of the bookings a second`);
  await freeSeats(studio, apart);
}

/** The week whose shared part is kept for all, and weeks that are new each time. */
export async function compareWeeks({ studio, reference, people }) {
  const asMember = (who) => headersOf(studio, who, 'cookie');
  const results = await compare({
    studio,
    title: 'the week, 32 at once',
    rounds,
    sides: {
      reference: () => readWeeks(reference.base, people, { headers: () => ({}) }),
      uncached: () => readWeeks(studio.gateway, people, { headers: asMember, isNew: true }),
      service: () =>
        readWeeks(studio.booking, people, { headers: (who) => headersOf(studio, who, 'token') }),
      gateway: () => readWeeks(studio.gateway, people, { headers: asMember }),
    },
  });
  for (const name of ['uncached', 'gateway']) printCpu(name, results[name]);
}

let newWeeks = 0;

/** Each time seven days from another millisecond on when it shall be a new week. */
export function readWeeks(base, people, { headers, isNew = false, reads = weekReads }) {
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  const jobs = Array.from({ length: reads }, (_, index) => {
    newWeeks += isNew ? 1 : 0;
    const from = new Date(today.getTime() + newWeeks);
    const to = new Date(from.getTime() + 7 * 24 * 60 * 60 * 1000);
    const path = `/api/schedules?from=${from.toISOString()}&to=${to.toISOString()}`;
    return () => call(base, { path, headers: headers(people[index % people.length]) });
  });
  return run(jobs, 32);
}
