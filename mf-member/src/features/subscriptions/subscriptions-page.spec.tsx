import type { PlanView, SubscriptionView } from '@studio/contracts';
import { queryClient } from '@studio/shell-kit/query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import SubscriptionsPage from './subscriptions-page.js';

const [twelveId, unlimitedId, id] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`);
const aPlan = (changes: Partial<PlanView> = {}): PlanView => ({
  id: twelveId ?? '',
  name: 'Monthly 12',
  price: 120_000,
  currency: 'AED',
  interval: 'month',
  classesPerPeriod: 12,
  benefits: ['12 classes', 'Book 14 days ahead', 'A guest pass', '10% off workshops', 'A fifth'],
  classTypes: ['Reformer Flow'],
  lateFee: 0,
  noShowFee: 0,
  ...changes,
});
const unlimited = aPlan({
  id: unlimitedId ?? '',
  name: 'Unlimited',
  price: 165_000,
  classesPerPeriod: null,
  benefits: ['A class a day'],
  lateFee: 6_000,
  noShowFee: 7_500,
});
const aSubscription = (changes: Partial<SubscriptionView> = {}): SubscriptionView => ({
  id: id ?? '',
  planId: twelveId ?? '',
  planName: 'Monthly 12',
  price: 120_000,
  currency: 'AED',
  status: 'active',
  periodStart: '2026-11-21T08:00:00.000Z',
  periodEnd: '2026-12-21T08:00:00.000Z',
  nextBilling: { at: '2026-12-21T08:00:00.000Z', amount: 126_000 },
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  blockedFrom: null,
  frozen: null,
  freezeDaysLeftThisYear: 30,
  nextPlan: null,
  card: { brand: 'visa', last4: '4242', expiresOn: '12/40' },
  fees: [
    { id: unlimitedId ?? '', description: 'Late cancellation: Mat, 3 Dec 2026', amount: 6_000 },
  ],
  startedAt: '2026-10-21T08:00:00.000Z',
  endedAt: null,
  feedbackGiven: false,
  version: 0,
  ...changes,
});
const allowance = {
  subscriptionId: id,
  planName: 'Monthly 12',
  periodStart: '2026-11-21',
  periodEnd: '2026-12-20',
  limit: 12,
  used: 5,
  left: 7,
  status: 'active',
  blockedBecause: null,
};
const PLANS = 'GET /api/plans';
const MINE = 'GET /api/me/subscriptions';
const path = `POST /api/me/subscriptions/${id}`;
const answers = (...items: SubscriptionView[]) => ({
  [PLANS]: { body: { items: [aPlan(), unlimited] } },
  [MINE]: { body: { items } },
  'GET /api/me/allowances': { body: { items: [allowance] } },
});
const own = () => screen.findByRole('region', { name: 'Your subscription' });

test('plans side by side, four benefits at most; one leads to the card page', async () => {
  const sent = answerRequests({
    ...answers(),
    'POST /api/checkouts': { status: 409, body: { code: 'SUBSCRIPTION_EXISTS', message: '' } },
  });
  renderPage(<SubscriptionsPage />);
  const card = await screen.findByRole('region', { name: 'Monthly 12' });
  expect(within(card).getAllByRole('listitem')).toHaveLength(4);
  expect(card).toHaveTextContent('AED 1,200 a month');
  expect(screen.getByRole('region', { name: 'Unlimited' })).toHaveTextContent(
    'missed class AED 75',
  );
  fireEvent.click(within(card).getByRole('button', { name: 'Subscribe to Monthly 12' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You have a subscription already');
  expect(sent.at(-1)?.body).toEqual({ kind: 'subscription', planId: twelveId });
});

test('the own plan: what is left, what comes next, what can be done', async () => {
  answerRequests(answers(aSubscription()));
  renderPage(<SubscriptionsPage />);
  const card = await own();
  await waitFor(() => expect(card).toHaveTextContent('7 of 12 classes left'));
  expect(card).toHaveTextContent('21 December 2026, AED 1,260.00');
  expect(card).toHaveTextContent('Late cancellation: Mat, 3 Dec 2026');
  expect(card).toHaveTextContent('Visa ending in 4242, valid to 12/40');
  expect(screen.getByRole('region', { name: 'Monthly 12' })).toHaveTextContent('Your plan');
});

test('a new plan that booking has not heard of yet is asked for until it has', async () => {
  answerRequests({
    ...answers(aSubscription()),
    'GET /api/me/allowances': { body: { items: [] } },
  });
  renderPage(<SubscriptionsPage />);
  const card = await own();
  expect(card).not.toHaveTextContent('classes left');
  answerRequests(answers(aSubscription()));
  await waitFor(() => expect(card).toHaveTextContent('7 of 12 classes left'), { timeout: 10_000 });
});

test('another plan says what it costs before it is changed', async () => {
  const change = {
    when: 'now',
    from: '2026-11-21T08:00:00.000Z',
    plan: { planId: unlimitedId, planName: 'Unlimited', price: 165_000 },
    settledAt: '2026-11-21T08:00:00.000Z',
    dueNow: 45_000,
    credit: 120_000,
    thenEach: 165_000,
    subscription: aSubscription(),
  };
  const changed = aSubscription({ planId: unlimitedId ?? '', planName: 'Unlimited' });
  const sent = answerRequests({
    ...answers(aSubscription()),
    [`${path}/change-plan`]: [{ body: change }, { body: { ...change, subscription: changed } }],
  });
  renderPage(<SubscriptionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change to this plan: Unlimited' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Change and pay AED 450.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const bodies = sent.filter(({ path: to }) => to.endsWith('change-plan')).map(({ body }) => body);
  const shown = { settledAt: '2026-11-21T08:00:00.000Z', dueNow: 45_000 };
  expect(bodies).toEqual([
    { planId: unlimitedId, preview: true },
    { planId: unlimitedId, shown },
  ]);
  expect(await own()).toHaveTextContent('Unlimited');
});

test('leaving asks why, says what it means, and can be taken back', async () => {
  const ending = aSubscription({ cancelAtPeriodEnd: true, nextBilling: null });
  const sent = answerRequests({
    ...answers(aSubscription()),
    [`${path}/cancel`]: { body: ending },
    [`${path}/resume`]: { body: aSubscription() },
  });
  renderPage(<SubscriptionsPage />);
  fireEvent.click(within(await own()).getByRole('button', { name: 'Cancel subscription' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('It runs until 21 December 2026');
  const yes = within(dialog).getByRole('button', { name: 'Cancel subscription' });
  expect(yes).toBeDisabled();
  fireEvent.click(within(dialog).getByLabelText('I am moving away'));
  fireEvent.click(yes);
  const back = await within(await own()).findByRole('button', { name: 'Keep my subscription' });
  expect(await own()).toHaveTextContent('Ends on 21 December 2026.');
  fireEvent.click(back);
  await waitFor(() =>
    expect(sent.map(({ path: to }) => to)).toContain(`/api/me/subscriptions/${id}/resume`),
  );
});

const unpaidOne = aSubscription({
  status: 'past_due',
  periodStart: '2026-11-21T08:00:00.000Z',
  paidUntil: '2026-11-21T08:00:00.000Z',
  unpaid: { from: '2026-11-21T08:00:00.000Z', until: '2026-12-21T08:00:00.000Z', amount: 88_000 },
  pastDueSince: '2026-11-21T08:00:00.000Z',
  nextBilling: null,
});

test.each([
  ['pay', /^Pay AED 880.00 and stay until 21 December 2026/, 'Pay AED 880.00 and cancel'],
  ['end_now', /^Don’t pay, and end my plan today/, 'End my plan today'],
] as const)('leaving with an unpaid month asks which: %s', async (unpaid, choice, button) => {
  const over = aSubscription({ status: 'cancelled', endedAt: '2026-11-22T08:00:00.000Z' });
  const staying = aSubscription({ cancelAtPeriodEnd: true, nextBilling: null });
  const sent = answerRequests({
    ...answers(unpaidOne),
    [`${path}/cancel`]: { body: unpaid === 'pay' ? staying : over },
  });
  renderPage(<SubscriptionsPage />);
  const card = await own();
  expect(card).toHaveTextContent('Your plan is paid until 21 November 2026.');
  await waitFor(() => expect(card).toHaveTextContent('Not paid yet: 21 November – 20 December'));
  fireEvent.click(within(card).getByRole('button', { name: 'Cancel subscription' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('It runs until');
  fireEvent.click(within(dialog).getByLabelText('I am moving away'));
  expect(within(dialog).getByRole('button', { name: 'Cancel subscription' })).toBeDisabled();
  fireEvent.click(within(dialog).getByLabelText(choice));
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ path: to }) => to.endsWith('/cancel'))?.body).toEqual({
    reason: 'moving_away',
    unpaid,
  });
});

test('without a card on file there is a way to add one', async () => {
  answerRequests(answers(aSubscription({ card: null })));
  renderPage(<SubscriptionsPage />);
  const card = await own();
  expect(card).toHaveTextContent('No card on file');
  expect(within(card).getByRole('button', { name: 'Add a card' })).toBeEnabled();
});

test('a refused card: until when, and the ways out', async () => {
  answerRequests(
    answers(
      aSubscription({
        status: 'past_due',
        pastDueSince: '2026-11-21T08:00:00.000Z',
        blockedFrom: '2099-11-24T08:00:00.000Z',
        nextBilling: { at: '2099-11-24T08:00:00.000Z', amount: 120_000 },
      }),
    ),
  );
  renderPage(<SubscriptionsPage />);
  const card = await own();
  expect(within(card).getByRole('alert')).toHaveTextContent(
    'book as before until 24 November 2099',
  );
  expect(within(card).getByRole('button', { name: 'Update card' })).toBeEnabled();
  expect(within(card).getByRole('button', { name: 'Try the card again' })).toBeEnabled();
  expect(
    screen.queryByRole('button', { name: 'Change to this plan: Unlimited' }),
  ).not.toBeInTheDocument();
});

const effects = {
  periodEnd: '2026-12-28T08:00:00.000Z',
  days: 7,
  daysLeftThisYear: 23,
  bookings: [{ id: unlimitedId, className: 'Mat', startsAt: '2026-11-23T14:30:00.000Z' }],
  subscription: aSubscription(),
};

test('a preview of time off is asked for again while a service is away', async () => {
  answerRequests({
    ...answers(aSubscription()),
    [`${path}/freeze`]: [
      { status: 503, body: { code: 'BOOKING_UNAVAILABLE', message: '' } },
      { body: effects },
    ],
  });
  queryClient.clear();
  renderPage(<SubscriptionsPage />, '/', queryClient);
  fireEvent.click(within(await own()).getByRole('button', { name: 'Freeze' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/7 days off/, {}, { timeout: 5_000 })).toBeVisible();
});

test('time off says what it moves and which bookings go', async () => {
  answerRequests({
    ...answers(aSubscription()),
    [`${path}/freeze`]: [
      { body: effects },
      { status: 422, body: { code: 'INVALID_FREEZE_DAYS', message: '' } },
    ],
  });
  renderPage(<SubscriptionsPage />);
  fireEvent.click(within(await own()).getByRole('button', { name: 'Freeze' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('Mat, Mon 23 Nov, 18:30'));
  expect(dialog).toHaveTextContent('ends on 28 December 2026 instead');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please choose other days');
});

test.each([
  ['paused', 'End the freeze today', 'End the freeze', 'You can book again at once.'],
  ['active', 'Take the freeze back', 'Take it back', 'It is planned from 1 Dec to 7 Dec.'],
] as const)('a freeze of a plan that is %s ends after a question', async (...one) => {
  const [status, button, end, consequence] = one;
  const frozen = aSubscription({ status, frozen: { from: '2026-12-01', until: '2026-12-07' } });
  const sent = answerRequests({
    ...answers(frozen),
    [`${path}/unfreeze`]: { body: aSubscription() },
  });
  renderPage(<SubscriptionsPage />);
  fireEvent.click(within(await own()).getByRole('button', { name: button }));
  const dialog = screen.getByRole('dialog', { name: `${button}?` });
  expect(dialog).toHaveTextContent(consequence);
  expect(sent.some(({ path: to }) => to.endsWith('/unfreeze'))).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: end }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.some(({ path: to }) => to.endsWith('/unfreeze'))).toBe(true);
});

test('back from the card page: verified, or what to do', async () => {
  const begun = { plan_name: 'Monthly 12', next_billing_date: '2026-12-21' };
  answerRequests({
    ...answers(aSubscription()),
    'POST /functions/v1/verify-payment': [
      { body: { success: false, error: 'Payment verification pending.', canRetry: true } },
      { body: { success: true, data: { subscription: begun } } },
    ],
  });
  renderPage(<SubscriptionsPage />, '/subscriptions?started=cs_1');
  fireEvent.click(await screen.findByRole('button', { name: 'Verify again (2/3)' }));
  expect(await screen.findByText(/Your subscription has begun/)).toBeVisible();
  expect(screen.getByText(/next payment is on 21 December 2026/)).toBeVisible();
});

test('a payment that is not confirmed is verified three times at most', async () => {
  const verify = 'POST /functions/v1/verify-payment';
  const pending = { body: { success: false, error: 'Not paid yet.', canRetry: true } };
  const sent = answerRequests({ ...answers(), [verify]: pending });
  renderPage(<SubscriptionsPage />, '/subscriptions?started=cs_1');
  for (const n of [2, 3])
    fireEvent.click(await screen.findByRole('button', { name: `Verify again (${String(n)}/3)` }));
  expect(await screen.findByText(/was likely processed/)).toBeVisible();
  expect(screen.getByText('cs_1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check My Account' })).toHaveAttribute(
    'href',
    '/profile',
  );
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: /^Verify again/ })).toBeNull();
  expect(sent.filter(({ path: to }) => to.endsWith('/verify-payment'))).toHaveLength(3);
});

test.each([
  [
    { error: 'Stripe is not configured', canRetry: true },
    'Payment system configuration error. Please contact support.',
  ],
  [{ error: 'The session is unknown.', canRetry: false }, 'The session is unknown.'],
])('%j: nothing is tried again, and support is named', async (answer, message) => {
  answerRequests({
    ...answers(),
    'POST /functions/v1/verify-payment': { body: { success: false, ...answer } },
  });
  renderPage(<SubscriptionsPage />, '/subscriptions?started=cs_1');
  const note = await screen.findByText(new RegExp(message));
  expect(note).toHaveTextContent('If you did pay, your payment was likely processed.');
  expect(screen.queryByRole('button', { name: /^Verify again/ })).toBeNull();
});

test('a verification without an answer is pending', async () => {
  answerRequests(answers());
  renderPage(<SubscriptionsPage />, '/subscriptions?started=cs_1');
  expect(
    await screen.findByText(
      'Payment verification pending. Please check your account status. You will not be charged twice.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verify again (2/3)' })).toBeVisible();
});

test('the mail of a cancellation leads to a few words', async () => {
  const over = aSubscription({ status: 'cancelled', endedAt: '2026-12-21T08:00:00.000Z' });
  const sent = answerRequests({ ...answers(over), [`${path}/feedback`]: { body: over } });
  renderPage(<SubscriptionsPage />, `/subscriptions?feedback=${id}`);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Your words'), {
    target: { value: 'More mornings, please.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ path: to }) => to.endsWith('/feedback'))?.body).toEqual({
    text: 'More mornings, please.',
  });
});
