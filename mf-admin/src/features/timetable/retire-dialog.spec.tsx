import type { CatalogueUsage } from '@studio/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { RetireDialog } from './retire-dialog.js';
import type { Item } from './use-usage.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const item: Item = { kind: 'trainer', id, name: 'Layla Haddad', active: true, version: 3 };
const free: CatalogueUsage = {
  series: [],
  dates: [],
  products: [],
  classes: [],
  classesToCome: 0,
  bookings: 0,
  waiting: 0,
  owners: 0,
  ownersOfNothingElse: 0,
  pastClasses: 0,
  hasRole: false,
  canRetire: true,
  canDelete: true,
};
const series = {
  id,
  className: 'Mat',
  trainerName: 'Layla Haddad',
  roomName: 'Loft',
  weekday: 1,
  startTime: '09:30',
  nextDate: '2026-11-30',
  until: null,
};
const used: CatalogueUsage = {
  ...free,
  series: [series],
  classes: [
    { id, className: 'Mat', date: '2026-11-30', startTime: '09:30', booked: 2, waiting: 0 },
  ],
  classesToCome: 8,
  bookings: 5,
  canRetire: false,
  canDelete: false,
};
const read = `GET /api/admin/trainers/${id}/usage`;
const click = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('what would still need it is named with a link to where it is changed; it can’t be retired', async () => {
  answerRequests({ [read]: { body: used } });
  renderPage(<RetireDialog item={item} onClose={() => undefined} />);
  const link = await screen.findByRole('link', {
    name: 'Monday 09:30 Mat, Layla Haddad, Loft',
  });
  expect(link).toHaveAttribute('href', `/admin/timetable?view=series&series=${id}`);
  expect(screen.getByText(/^8 classes to come stay .* \(5 bookings\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: /09:30 Mat: 2 booked/ })).toHaveAttribute(
    'href',
    `/admin/timetable?day=2026-11-30&class=${id}`,
  );
  expect(screen.getByRole('button', { name: 'Retire' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull();
});

test('something came to refer to it: the refusal is said and the list read again', async () => {
  const details = used;
  answerRequests({
    [read]: [{ body: free }, { body: used }],
    [`PATCH /api/admin/trainers/${id}`]: {
      status: 409,
      body: { code: 'ITEM_IN_USE', message: '', details },
    },
  });
  renderPage(<RetireDialog item={item} onClose={() => undefined} />);
  await screen.findByText(/^Nothing refers to it/);
  await click('Retire');
  await screen.findByText(/^Something refers to it since a moment ago/);
  await screen.findByText('Change this first');
});

test('what nothing refers to is deleted once that is confirmed', async () => {
  let isClosed = false;
  const sent = answerRequests({
    [read]: { body: free },
    [`DELETE /api/admin/trainers/${id}`]: { status: 204, body: undefined },
  });
  renderPage(<RetireDialog item={item} onClose={() => (isClosed = true)} />);
  await screen.findByText(/^Nothing refers to it/);
  await click('Delete for good');
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  await click('Yes, delete');
  await waitFor(() => expect(isClosed).toBe(true));
});

test('what is retired is taken back with the version that was read', async () => {
  const sent = answerRequests({
    [read]: { body: { ...used, canRetire: true, series: [] } },
    [`PATCH /api/admin/trainers/${id}`]: { body: { ...item, active: true } },
  });
  renderPage(<RetireDialog item={{ ...item, active: false }} onClose={() => undefined} />);
  await screen.findByText(/classes to come stay/);
  expect(screen.queryByText('Change this first')).toBeNull();
  await click('Take back into use');
  const patch = sent.find(({ method }) => method === 'PATCH');
  expect(patch?.body).toEqual({ active: true, version: 3 });
});
