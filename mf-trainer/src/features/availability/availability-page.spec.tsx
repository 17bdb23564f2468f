import { jest } from '@jest/globals';
import type { AvailabilityFacts, TrainerAvailability } from '@studio/contracts';
import { sessionStore, toast } from '@studio/shell-kit';
import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import AvailabilityPage from './availability-page.js';

const id = '01900000-0000-7000-8000-000000000001';
const away = { from: '2099-12-21', until: '2099-12-27', reason: 'Family' };
const later = {
  from: '2099-11-02',
  hours: [{ weekday: 1, ranges: [{ from: '09:00', until: '12:00' }] }],
};
const day = { day: '2099-11-10', ranges: [{ from: '14:00', until: '16:00' }] };
const start: TrainerAvailability = {
  trainer: { id, name: 'Layla Haddad' },
  weeks: [later],
  days: [day],
  holidays: [away],
  clashes: [],
  version: 3,
};
let saved: TrainerAvailability;
let puts: (AvailabilityFacts & { version: number })[];

/** Keeps what is saved; a version that is old is refused. */
const answerTo = (path: string, init?: RequestInit): { status: number; body: unknown } => {
  if (!path.endsWith('/availability')) return { status: 404, body: { code: 'NOT_FOUND' } };
  if (init?.method !== 'PUT') return { status: 200, body: saved };
  const put = JSON.parse(String(init.body)) as (typeof puts)[number];
  puts.push(put);
  if (put.version !== saved.version) return { status: 409, body: { code: 'EDIT_CONFLICT' } };
  saved = { ...saved, ...put, version: put.version + 1 };
  return { status: 200, body: saved };
};

beforeEach(() => {
  // jsdom has none.
  globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value)) as typeof value;
  saved = start;
  puts = [];
  globalThis.fetch = async (path, init) => {
    const { status, body } = answerTo(String(path), init);
    return {
      ok: status < 400,
      status,
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response;
  };
  sessionStore.setState({ status: 'signed_in', user: { id, email: 'layla@spec.studio' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AvailabilityPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => jest.restoreAllMocks());

const removals = [
  ['time off', 'Remove the time off from 21 December 2099'],
  ['a day that differs', 'Remove Tuesday, 10 November'],
  ['weekly hours', 'Remove the hours from 2 November 2099'],
] as const;

test.each(removals)('%s that was removed is put back by Undo', async (_, button) => {
  const toasted = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
  fireEvent.click(await screen.findByLabelText(button));
  await waitFor(() => expect(screen.queryByLabelText(button)).toBeNull());
  await waitFor(() => expect(toasted).toHaveBeenCalled());
  const action = toasted.mock.calls[0]?.[1]?.action;
  expect(action?.label).toBe('Undo');
  act(() => action?.onClick());
  await screen.findByLabelText(button);
  expect(puts).toHaveLength(2);
  expect(puts[1]).toEqual({ weeks: [later], days: [day], holidays: [away], version: 4 });
});

test('Undo keeps what was changed after the removal', async () => {
  const toasted = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
  for (const [, name] of removals.slice(0, 2)) {
    fireEvent.click(await screen.findByLabelText(name));
    await waitFor(() => expect(screen.queryByLabelText(name)).toBeNull());
  }
  await waitFor(() => expect(toasted).toHaveBeenCalledTimes(2));
  act(() => toasted.mock.calls[0]?.[1]?.action?.onClick());
  await screen.findByLabelText(removals[0][1]);
  expect(puts[2]).toEqual({ weeks: [later], days: [], holidays: [away], version: 5 });
});
