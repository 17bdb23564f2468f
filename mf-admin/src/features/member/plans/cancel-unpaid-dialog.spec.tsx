import type { AdminSubscription } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { Subscriptions } from './subscriptions.js';

const id = '01900000-0000-7000-8000-000000000401';
const userId = '01900000-0000-7000-8000-000000000402';
const one: AdminSubscription = {
  id,
  userId,
  memberName: 'Noor',
  memberEmail: 'noor@example.com',
  planId: id,
  planName: 'Monthly 12',
  price: 88_000,
  currency: 'AED',
  status: 'past_due',
  periodStart: '2026-11-21T08:00:00.000Z',
  periodEnd: '2026-12-21T08:00:00.000Z',
  paidUntil: '2026-11-21T08:00:00.000Z',
  unpaid: { from: '2026-11-21T08:00:00.000Z', until: '2026-12-21T08:00:00.000Z', amount: 88_000 },
  nextBilling: null,
  cancelAtPeriodEnd: false,
  pastDueSince: '2026-11-21T08:00:00.000Z',
  blockedFrom: '2026-11-24T08:00:00.000Z',
  frozen: null,
  freezeDaysLeftThisYear: 30,
  nextPlan: null,
  card: { brand: 'visa', last4: '4242', expiresOn: '12/40' },
  fees: [],
  startedAt: '2026-10-21T08:00:00.000Z',
  endedAt: null,
  feedbackGiven: false,
  version: 3,
  leavingReason: null,
  leavingComment: null,
  feedback: null,
};

test.each([
  ['pay', 'Take AED 880.00 now, and end it 21 December 2026', 'Take AED 880.00 and cancel'],
  ['end_now', 'Don’t take it, and end the plan today', 'End the plan'],
] as const)(
  'cancelling a plan with an unpaid month asks which: %s',
  async (unpaid, choice, button) => {
    const sent = answerRequests({
      'GET /api/admin/subscriptions': { body: { items: [one], nextCursor: null } },
      [`POST /api/admin/subscriptions/${id}/cancel`]: { body: one },
    });
    renderPage(<Subscriptions userId={userId} />);
    expect(await screen.findByText(/^Paid until 21 November 2026. AED 880.00 for/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent('which is paid for');
    expect(within(dialog).getByRole('button', { name: 'End the plan' })).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'By phone' } });
    fireEvent.click(within(dialog).getByLabelText(choice));
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      reason: 'By phone',
      version: 3,
      unpaid,
    });
  },
);
