import type { PendingNoShow } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { PendingNoShows } from './pending-no-shows.js';

const idOf = (n: number): string => `01900000-0000-7000-8000-00000000070${n}`;
const pending = (n: number, name: string): PendingNoShow => ({
  bookingId: idOf(n),
  userId: idOf(n),
  name,
  avatarUrl: null,
  scheduleId: idOf(9),
  className: 'Mat',
  startsAt: '2026-11-23T06:30:00.000Z',
  finalAt: '2026-11-24T06:30:00.000Z',
  cost: { gaveBack: 'credit', credits: 1, amount: 0 },
});
const [ana, ben] = [pending(1, 'Ana'), pending(2, 'Ben')];
const waiveOf = (n: number): string => `POST /api/admin/bookings/${idOf(n)}/waive`;

test('several are excused with one reason; who could not be stays selected', async () => {
  const list = { body: { items: [ana, ben] } };
  const left = { body: { items: [ben] } };
  const waived = { bookingId: idOf(1), what: 'no_show', gaveBack: 'credit', credits: 1, amount: 0 };
  const refused = { status: 409, body: { code: 'NOTHING_TO_WAIVE', message: 'Nothing.' } };
  const sent = answerRequests({
    'GET /api/admin/no-shows': [list, left],
    [waiveOf(1)]: [{ body: waived }],
    [waiveOf(2)]: [refused],
  });
  renderPage(<PendingNoShows now={new Date('2026-11-23T08:00:00Z')} />, '/', 'manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  const group = screen.getByRole('group', { name: 'For the selected ones' });
  fireEvent.click(within(group).getByRole('button', { name: 'Excuse' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Rain' } });
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Excuse' }));
  await waitFor(() => expect(screen.getByText('1 selected')).toBeVisible());
  expect(screen.getByRole('checkbox', { name: 'Select Ben' })).toBeChecked();
  const reasons = sent.filter(({ body }) => body).map(({ body }) => body);
  expect(reasons).toEqual([{ reason: 'Rain' }, { reason: 'Rain' }]);
});

test('several are confirmed only after their number and what they cost are shown', async () => {
  const fee = { gaveBack: 'fee', credits: 0, amount: 7_500 } as const;
  const rows = [{ ...ana, cost: fee }, { ...ben, cost: fee }, pending(3, 'Cem')];
  const confirmed = (n: number) => `POST /api/admin/bookings/${idOf(n)}/no-show/confirm`;
  const sent = answerRequests({
    'GET /api/admin/no-shows': [{ body: { items: rows } }, { body: { items: [] } }],
    [confirmed(1)]: { body: undefined },
    [confirmed(2)]: { body: undefined },
    [confirmed(3)]: { body: undefined },
  });
  renderPage(<PendingNoShows now={new Date('2026-11-23T08:00:00Z')} />, '/', 'manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }));
  const group = screen.getByRole('group', { name: 'For the selected ones' });
  fireEvent.click(within(group).getByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 3 no-shows?' });
  expect(within(dialog).getByText('3 people: Ana, Ben, Cem.')).toBeVisible();
  expect(within(dialog).getByText('Charged in fees: AED 150.00')).toBeVisible();
  expect(within(dialog).getByText('Used: 1 credit')).toBeVisible();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3));
});
