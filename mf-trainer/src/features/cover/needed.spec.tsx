import type { NeededCover } from '@studio/contracts';
import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Needed } from './needed.js';

const id = '01900000-0000-7000-8000-000000000001';
const one: NeededCover = {
  id,
  scheduleId: id,
  className: 'Reformer Flow',
  date: '2026-11-23',
  startTime: '08:30',
  startsAt: '2026-11-23T04:30:00.000Z',
  endsAt: '2026-11-23T05:20:00.000Z',
  roomName: 'Reformer room',
  trainer: { id, name: 'Layla Haddad', avatarUrl: null },
  booked: 6,
  state: 'open',
  claimedBy: null,
  obstacle: null,
  isAway: false,
  declined: false,
};
let sent: string[];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (path, { method } = {}) => {
    sent.push(`${String(method)} ${String(path)}`);
    throw new TypeError('offline');
  };
});

const open = (needsApproval: boolean) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Needed one={one} pay={undefined} needsApproval={needsApproval} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Claim Reformer Flow on Mon 23 Nov, 08:30' }));
  return screen.getByRole('dialog', { name: 'Claim this class?' });
};

test('a claim is confirmed, with the day, the class and who is notified', async () => {
  const dialog = open(false);
  expect(dialog.textContent).toContain('Mon 23 Nov, 08:30: Reformer Flow for Layla Haddad');
  expect(dialog.textContent).toContain('Everybody who booked, 6 people, is notified.');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Claim the class' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/^POST .*\/claim$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where a manager approves, the dialog names it', () => {
  const dialog = open(true);
  expect(dialog.textContent).toContain('A manager approves it first.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});
