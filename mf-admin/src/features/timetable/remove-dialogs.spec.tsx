import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { SpecialDays } from './special-days.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const one = { id, name: 'Union Day', from: '2026-12-02', until: '2026-12-03' };
const closed = {
  id,
  className: 'Mat',
  trainerName: 'Layla',
  date: '2026-12-02',
  startTime: '09:30',
  returns: true,
  bookings: 3,
  because: null,
  with: null,
};
const body = {
  classes: 1,
  made: 1,
  changed: 0,
  cancelled: 0,
  bookings: 0,
  waiting: 0,
  conflicts: [],
  reopened: [
    closed,
    { ...closed, id: `${id.slice(0, -1)}b`, returns: false, bookings: 0, because: 'room_busy' },
  ],
};

test('lists what comes back and what can not before a holiday is removed, and again after it', async () => {
  const path = `DELETE /api/admin/holidays/${id}`;
  const sent = answerRequests({
    'GET /api/admin/holidays': [{ body: { items: [one] } }, { body: { items: [] } }],
    'GET /api/admin/seasons': { body: { items: [] } },
    [`${path}?preview=true`]: { body },
    [path]: { body },
  });
  renderPage(<SpecialDays />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Union Day' }));
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
  expect(await screen.findByText('1 class will come back.')).toBeVisible();
  expect(screen.getByText(/Mat, Layla: 3 bookings do not come back$/)).toBeVisible();
  expect(screen.getByText('1 class will stay cancelled.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('1 class came back.')).toBeVisible();
  expect(screen.getByText('1 class stayed cancelled.')).toBeVisible();
  // Read again, the list has it no more: what came back is still told.
  await screen.findByText('The studio is open every day.');
  expect(screen.getByText('1 class came back.')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});
