// Members who sign in and book, as the benches of bookings and of reports do.
import { randomUUID } from 'node:crypto';
import { call, run } from './load.mjs';

/** Every member books once; afterwards, outside the clock, all cancel, so the next round can book. */
export async function bookAll(studio, { base, people, classOf, round, how }) {
  const jobs = people.map(
    (who, index) => () =>
      call(base, {
        method: 'POST',
        path: '/api/bookings',
        headers: { ...headersOf(studio, who, how), 'idempotency-key': randomUUID() },
        body: { scheduleId: classOf(index, round) },
      }),
  );
  const result = await run(jobs, 8);
  const undo = result.answers.flatMap(({ status, text }, index) =>
    status === 201
      ? [
          () =>
            call(base, {
              method: 'DELETE',
              path: `/api/bookings/${JSON.parse(text).booking.id}`,
              headers: {
                ...headersOf(studio, people[index], how),
                'idempotency-key': randomUUID(),
              },
            }),
        ]
      : [],
  );
  await run(undo, 8);
  const refused = result.answers.find(({ status }) => status !== 201);
  if (refused && round === 0) console.log(`not booked: ${refused.status} ${refused.text}`);
  return result;
}

/**
 * Every member asks for every class that `classOf` has for them, 8 at once: first all for their
 * first one, then all for their second. Nothing is undone.
 */
export function bookMany(studio, { base, people, classOf, each, how }) {
  const jobs = Array.from({ length: people.length * each }, (_, n) => {
    const who = people[n % people.length];
    return () =>
      call(base, {
        method: 'POST',
        path: '/api/bookings',
        headers: { ...headersOf(studio, who, how), 'idempotency-key': randomUUID() },
        body: { scheduleId: classOf(n % people.length, Math.floor(n / people.length)) },
      });
  });
  return run(jobs, 8);
}

/** What a member sends along: a token, or the cookies of a browser. */
export function headersOf(studio, { token, cookie }, how) {
  return how === 'token'
    ? { authorization: `Bearer ${token}` }
    : { cookie, origin: studio.gateway };
}

/** Each member with an id, a token and cookies. */
export async function signInAll(studio, members) {
  const jobs = members.map(({ id, email }) => async () => {
    const body = { email, password: 'pilates1' };
    const bearer = await call(studio.gateway, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body,
    });
    const browser = await call(studio.gateway, {
      method: 'POST',
      path: '/api/session',
      headers: { origin: studio.gateway, 'sec-fetch-site': 'same-origin' },
      body,
    });
    if (bearer.status !== 200 || browser.status >= 300) {
      throw new Error(`sign-in failed: ${bearer.status} ${browser.status} ${browser.text}`);
    }
    const cookie = browser.headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
    return { id, token: JSON.parse(bearer.text).access_token, cookie };
  });
  return (await run(jobs, 4)).answers;
}
