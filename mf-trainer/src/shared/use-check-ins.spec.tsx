import type { CheckInTap, RosterView, SavedTap } from '@studio/contracts';
import { sessionStore } from '@studio/shell-kit';
import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Entry } from './rosters.js';
import { useCheckIns, withTaps } from './use-check-ins.js';

const [one, two] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
] as const;
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** What the server got; null: nobody answers. */
let requests: CheckInTap[][];
let isAway: boolean;
beforeEach(() => {
  localStorage.clear();
  requests = [];
  isAway = false;
  sessionStore.setState({ user: { id: two, email: 'trainer@example.com' } });
  globalThis.fetch = (async (_path: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const { items } = JSON.parse(body) as { items: CheckInTap[] };
    requests.push(items);
    const answer: SavedTap[] = items.map(({ id }) => ({
      id,
      outcome: 'saved',
      code: null,
      entry: null,
    }));
    const text = async (): Promise<string> => JSON.stringify({ items: answer });
    return { ok: true, status: 200, headers: new Headers(), text };
  }) as never;
  AbortSignal.timeout = () => new AbortController().signal;
});

const tapped = (): [string, boolean][][] =>
  requests.map((items) => items.map(({ bookingId, isIn }) => [bookingId, isIn]));

test('taps without a connection outlive the page, and are sent once when it is back', async () => {
  isAway = true;
  const before = renderHook(() => useCheckIns(), { wrapper });
  act(() => before.result.current.tap(one, true));
  act(() => before.result.current.tap(two, true));
  act(() => before.result.current.tap(two, false));
  await waitFor(() => expect(before.result.current.isStuck).toBe(true));
  expect(before.result.current.taps).toHaveLength(2);
  before.unmount();
  // What is kept names nobody.
  expect(JSON.stringify({ ...localStorage })).not.toContain('trainer@example.com');

  const after = renderHook(() => useCheckIns(), { wrapper });
  await waitFor(() => expect(after.result.current.isStuck).toBe(true));
  isAway = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(after.result.current.taps).toEqual([]));
  expect(tapped()).toEqual([
    [
      [one, true],
      [two, false],
    ],
  ]);
  expect({ ...localStorage }).toEqual({});
});

test('what one person tapped is not sent by another', async () => {
  isAway = true;
  const first = renderHook(() => useCheckIns(), { wrapper });
  act(() => first.result.current.tap(one, true));
  await waitFor(() => expect(first.result.current.isStuck).toBe(true));
  first.unmount();
  sessionStore.setState({ user: { id: one, email: 'other@example.com' } });
  isAway = false;
  const second = renderHook(() => useCheckIns(), { wrapper });
  expect(second.result.current.taps).toEqual([]);
  second.unmount();
  sessionStore.setState({ user: { id: two, email: 'trainer@example.com' } });
  const back = renderHook(() => useCheckIns(), { wrapper });
  await waitFor(() => expect(back.result.current.taps).toEqual([]));
  expect(tapped()).toEqual([[[one, true]]]);
});

test.each([
  ['2026-11-23T05:00:00Z', true, 'attended'],
  ['2026-11-23T05:00:00Z', false, 'confirmed'],
  ['2026-11-23T06:00:00Z', false, 'no_show'],
])('at %s a tap that waits (in: %s) shows as %s', (now, isIn, status) => {
  const roster = {
    schedule: { endsAt: '2026-11-23T05:50:00Z' },
    entries: [{ bookingId: one, status: 'confirmed' } as Entry],
  } as unknown as RosterView;
  const tap = { id: two, bookingId: one, isIn, at: '2026-11-23T04:58:00.000Z' };
  expect(withTaps(roster, [tap], new Date(now)).entries).toMatchObject([
    { status, checkedInAt: isIn ? tap.at : null },
  ]);
});
