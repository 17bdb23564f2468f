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
