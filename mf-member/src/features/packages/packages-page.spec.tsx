import { sessionStore } from '@studio/shell-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aFunding, aSchedule } from '../../testing/samples.js';
import PackagesPage from './packages-page.js';

const pack = (credits: number, price: number, changes: object = {}) => ({
  id: `0198c000-0000-7000-8000-0000000000${String(credits).padStart(2, '0')}`,
  name: `${String(credits)}-class package`,
  description: '',
  credits,
  price,
  currency: 'AED',
  pricePerClass: price / credits,
  validity: { count: 2, unit: 'month' },
  validityStarts: 'purchase',
  classTypes: ['Mat', 'Reformer Flow'],
  oncePerPerson: false,
  available: true,
  bestValue: false,
  dropIn: { lowest: 10_000, highest: 16_000 },
  ...changes,
});
const onSale = {
  items: [pack(5, 70_000), pack(10, 125_000), pack(20, 220_000, { bestValue: true })],
};
const schedule = aSchedule();
const signedIn = (is: boolean): void =>
  sessionStore.setState({
    status: is ? 'signed_in' : 'signed_out',
    user: is ? { id: 'u', email: 'noor@mail.ae' } : null,
  });

const open = (url: string, answers: Parameters<typeof answerRequests>[0] = {}) => {
  const sent = answerRequests({
    'GET /api/packages': { body: onSale },
    'GET /api/plans': { body: { items: [] } },
    'GET /api/me/subscriptions': { body: { items: [] } },
    'GET /api/me/gift-cards': { body: { items: [] } },
    [`GET /api/schedules/${schedule.id}`]: {
      body: { ...schedule, funding: aFunding, fundingChoices: [] },
    },
    ...answers,
  });
  renderPage(<PackagesPage />, url);
  return sent;
};
beforeEach(() => {
  localStorage.clear();
  signedIn(true);
});

test('the best value is first and named, and each says what it is under a drop-in', async () => {
  open('/packages');
  const best = await screen.findByRole('region', { name: '20-class package' });
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['20-class package', '10-class package', '5-class package']);
  expect(within(best).getByText('Best value')).toBeVisible();
  expect(within(best).getByText('Up to AED 50 under a drop-in')).toBeVisible();
  expect(screen.queryByText('Add a promotion code or a gift card')).toBeNull();
});

test('classes that all cost the same by themselves: no "up to"; dearer than by itself: nothing', async () => {
  const dropIn = { lowest: 16_000, highest: 16_000 };
  open('/packages', {
    'GET /api/packages': {
      body: { items: [pack(10, 125_000, { dropIn }), pack(2, 34_000, { dropIn })] },
    },
  });
  expect(await screen.findByText('AED 35 under a drop-in')).toBeVisible();
  expect(screen.getAllByText(/under a drop-in/)).toHaveLength(1);
});

test('tabs are in the address', async () => {
  open('/packages?tab=plans');
  expect(await screen.findByText('No monthly plans right now')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Monthly plans' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the class goes along to the card page, to be booked', async () => {
  const page = { checkoutId: schedule.id, sessionId: 'cs_9', url: 'http://localhost/#card' };
  const sent = open(`/packages?class=${schedule.id}`, {
    'POST /api/checkouts': { status: 201, body: page },
  });
  expect(await screen.findByText(/goes along/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Buy 10 classes/ }));
  const sheet = await screen.findByRole('dialog', { name: '10-class package' });
  expect(within(sheet).getByRole('checkbox', { name: /Then book Reformer Flow/ })).toBeChecked();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Pay AED 1,250' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      chosenClass: { scheduleId: schedule.id, book: true },
    }),
  );
});

test('a package that does not pay for the class says so', async () => {
  open(`/packages?class=${schedule.id}`, {
    'GET /api/packages': { body: { items: [pack(10, 125_000, { classTypes: ['Mat'] })] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Buy 10 classes/ }));
  expect(await screen.findByText('This package does not pay for Reformer Flow.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const payment = (status: string) => ({
  body: {
    items: [
      {
        id: schedule.id,
        userId: schedule.id,
        kind: 'package',
        description: '10-class package',
        amount: 125_000,
        price: 125_000,
        discount: 0,
        giftCard: 0,
        refunded: 0,
        currency: 'AED',
        status,
        providerSessionId: 'cs_9',
        createdAt: '2026-11-23T04:00:00.000Z',
        paidAt: null,
      },
    ],
  },
});

test.each([
  ['open', 'Nothing was charged.'],
  ['expired', 'Nothing was charged.'],
  ['fulfilled', /^10-class package is paid/],
])('back from the card page, which is %s', async (status, sentence) => {
  open(`/packages?unpaid=${schedule.id}`, { 'GET /api/me/payments': payment(status) });
  expect(await screen.findByText(sentence)).toBeVisible();
});
