import { fireEvent, screen } from '@testing-library/react';
import type { UserPackageView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/ui/format';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { OwnedPackage } from './owned-package.js';

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
const FREEZE = `/api/me/packages/${id}/freeze`;
const week = { from: addDays(today, 1), until: addDays(today, 7) };
const view = {
  userPackageId: id,
  ...week,
  days: 7,
  expiresOn: addDays(today, 47),
  frozen: false,
  daysLeftThisYear: 23,
  waiting: [],
  bookings: [{ id, className: 'Mat', startsAt: `${addDays(today, 3)}T06:00:00.000Z`, credits: 1 }],
};

const open = async (): Promise<void> => {
  renderPage(<OwnedPackage one={one} today={today} />);
  fireEvent.click(screen.getByRole('button', { name: 'Freeze of 10-class package' }));
  await screen.findByRole('dialog', { name: 'Freeze' });
};

test('says what a freeze moves and cancels before it is done', async () => {
  const sent = answerRequests({
    [`POST ${FREEZE}`]: [{ body: view }, { body: { ...view, frozen: true } }],
  });
  await open();
  const button = await screen.findByRole('button', { name: 'Freeze and cancel 1 booking' });
  expect(screen.getByText('7 days frozen.')).toBeVisible();
  expect(screen.getByText(/^Mat, /)).toBeVisible();
  fireEvent.click(button);
  // Closed: it is done.
  await screen.findByRole('button', { name: 'Credits of 10-class package' });
  expect(sent.slice(0, 2).map(({ body }) => body)).toEqual([{ ...week, preview: true }, week]);
});

test('a class that is too near says when a freeze may begin', async () => {
  const details = { className: 'Barre', earliestFrom: addDays(today, 2) };
  const sent = answerRequests({
    [`POST ${FREEZE}`]: [
      { status: 409, body: { code: 'FREEZE_CLASS_SOON', message: 'No.', details } },
      { body: { ...view, bookings: [] } },
    ],
  });
  await open();
  expect(await screen.findByText('Barre is too soon to be cancelled.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Freeze from/ }));
  await screen.findByText('7 days frozen.');
  expect(sent[1]?.body).toEqual({
    from: addDays(today, 2),
    until: addDays(today, 8),
    preview: true,
  });
});
