import type { UserPackageView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/ui/format';
import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { FreezeDialog } from './freeze-dialogs.js';

const today = studioDay(new Date());
const id = '01900000-0000-7000-8000-000000000301';
const one: UserPackageView = {
  id,
  packageId: null,
  packageName: '10-class package',
  creditsTotal: 10,
  creditsLeft: 7,
  expiresOn: addDays(today, 40),
  status: 'active',
  frozen: null,
  begins: null,
  purchasedAt: new Date().toISOString(),
  pricePaid: 125_000,
  currency: 'AED',
  classTypes: ['Mat'],
};
const FREEZE = `POST /api/admin/packages/${id}/freeze`;
const days = { from: today, until: addDays(today, 13) };
const view = {
  userPackageId: id,
  ...days,
  days: 14,
  expiresOn: addDays(today, 54),
  frozen: false,
  daysLeftThisYear: null,
  bookings: [{ id, className: 'Mat', startsAt: `${addDays(today, 3)}T06:00:00.000Z`, credits: 1 }],
  waiting: [{ scheduleId: id, className: 'Barre', startsAt: `${addDays(today, 4)}T06:00:00.000Z` }],
};
const open = (): void => {
  renderPage(<FreezeDialog one={one} name="Noor" onClose={() => undefined} />);
};

test('lists the bookings that a freeze cancels before it can be confirmed', async () => {
  const sent = answerRequests({ [FREEZE]: [{ body: view }, { body: { ...view, frozen: true } }] });
  open();
  const button = await screen.findByRole('button', { name: 'Freeze and cancel 1 booking' });
  expect(screen.getByText(/^Mat, /)).toBeVisible();
  expect(screen.getByText(/^Barre, /)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Injured' } });
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Freeze and cancel 1 booking' });
  expect(sent.slice(0, 2).map(({ body }) => body)).toEqual([
    { ...days, preview: true },
    { ...days, reason: 'Injured' },
  ]);
});

test('a class that can no longer be cancelled on time is named, and nothing can be confirmed', async () => {
  const details = { className: 'Barre', startsAt: new Date().toISOString(), earliestFrom: today };
  const body = { code: 'FREEZE_CLASS_SOON', message: 'No.', details };
  answerRequests({ [FREEZE]: [{ status: 409, body }] });
  open();
  expect(await screen.findByText(/^Barre, .* can no longer be cancelled on time/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeDisabled();
});
