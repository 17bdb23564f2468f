import { studioDay } from '@studio/domain-kit';
import { keepPerson } from './keep-person.js';
import { queryClient } from './query-client.js';
import { keys } from './query-keys.js';
import { loadSession, sessionStore, signOut } from './session.js';

const person = (name: string, n: number) => {
  const id = `018f0000-0000-7000-8000-00000000000${String(n)}`;
  const email = `${name}@example.com`;
  return {
    user: { id, email },
    profile: {
      id,
      email,
      full_name: name,
      avatar_url: null,
      is_admin: false,
      role: 'user' as const,
      phone: '+971500000000',
      birth_date: '1990-01-01',
    },
    expires_at: '2026-11-21T10:00:00.000Z',
  };
};
const noor = person('noor', 1);
const nobody = { user: null, profile: null, expires_at: null };

const answer = (body: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    text: async () => JSON.stringify(body),
  })) as never;
};
const offline = (): void => {
  globalThis.fetch = (async () => {
    throw new TypeError('Failed to fetch');
  }) as never;
};
/** The page is opened anew. */
const open = async (): Promise<void> => {
  queryClient.clear();
  sessionStore.setState({ status: 'loading', user: null, expiresAt: null });
  await loadSession([]);
};
const who = () => [sessionStore.getState().status, sessionStore.getState().user?.email ?? null];
const stored = () => localStorage.getItem('person:kept') ?? '';

let stop = (): void => undefined;
const read = (key: readonly unknown[], data: unknown): void =>
  void queryClient.setQueryData(key, data);

/** Noor was here, and read her home page. */
const noorWasHere = async (): Promise<void> => {
  answer(noor);
  await open();
  stop = keepPerson();
  read(keys.home, { bookings: ['Reformer Flow'] });
  stop();
};

beforeEach(() => localStorage.clear());
afterEach(() => stop());

test('a page without a connection goes on with who was here, and what they had read', async () => {
  await noorWasHere();
  offline();
  await open();
  expect(who()).toEqual(['signed_in', 'noor@example.com']);
  expect(queryClient.getQueryData(keys.home)).toEqual({ bookings: ['Reformer Flow'] });
});

test('the server has the last word once it can be asked', async () => {
  await noorWasHere();
  offline();
  await open();
  answer(nobody);
  await loadSession([]);
  expect(who()).toEqual(['signed_out', null]);
  expect(queryClient.getQueryData(keys.home)).toBeUndefined();
  expect(stored()).toBe('');
});

test.each([
  ['her own sign-out', signOut],
  ['a sign-out elsewhere, heard when the page is opened', open],
  ['a sign-out without a connection', async () => (offline(), signOut())],
])('nothing stays after %s', async (_, leave) => {
  await noorWasHere();
  answer(nobody);
  await leave();
  expect(stored()).toBe('');
  offline();
  await open();
  expect(who()).toEqual(['signed_out', null]);
});

test('another person on the same phone finds nothing of hers', async () => {
  await noorWasHere();
  localStorage.setItem('person:check-in-codes', 'of noor');
  answer(person('layla', 2));
  await open();
  stop = keepPerson();
  expect(localStorage.getItem('person:check-in-codes')).toBeNull();
  expect(stored()).toContain('layla');
  expect(stored()).not.toContain('noor');
  expect(stored()).not.toContain('Reformer Flow');
});

const today = studioDay(new Date());
test.each([
  [keys.home, true],
  [keys.studioPolicy, true],
  [keys.trainerDay(today), true],
  [keys.trainerDay('2020-01-01'), false],
  [keys.trainerWeek(today), false],
  [keys.notifications, false],
  [keys.classHealth('a'), false],
  [keys.myPayments, false],
  [keys.adminAllUsers, false],
])('of what is read, %p is kept: %p', async (key, isKept) => {
  await noorWasHere();
  stop = keepPerson();
  read(key, 'what was read');
  read(keys.home, {});
  expect(stored().includes(JSON.stringify(key))).toBe(isKept);
});

test('neither number nor birthday is kept, and nothing for longer than a week', async () => {
  await noorWasHere();
  expect(stored()).not.toMatch(/97150|1990/);
  const kept = JSON.parse(stored()) as { at: number };
  localStorage.setItem('person:kept', JSON.stringify({ ...kept, at: kept.at - 8 * 86_400_000 }));
  offline();
  await open();
  expect(who()).toEqual(['signed_out', null]);
});
