import type { PaymentStory, RefundEffect } from '@studio/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { RefundDialog } from './refund-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const payment = {
  id,
  userId: id,
  memberName: 'Noura Saleh',
  kind: 'package',
  description: '4-class package',
  status: 'fulfilled',
  amount: 40_000,
  giftCard: 0,
  refunded: 0,
  refunds: [],
} as unknown as PaymentStory;
const effect: RefundEffect = {
  amount: 40_000,
  keptAmount: 30_000,
  bookings: [
    {
      kind: 'class',
      id,
      userId: id,
      memberName: 'Noura Saleh',
      name: 'Reformer Flow',
      startsAt: '2026-12-05T06:00:00.000Z',
      credits: 1,
    },
  ],
};
const path = `/api/admin/payments/${id}`;
const open = (more: Partial<RefundEffect> = {}) => {
  const sent = answerRequests({
    [`GET ${path}/refund-effect`]: { body: { ...effect, ...more } },
    [`POST ${path}/refunds`]: { status: 409, body: { code: 'PAYMENT_DISPUTED', message: '' } },
  });
  renderPage(<RefundDialog payment={payment} onClose={() => undefined} />);
  return sent;
};
const give = async (button: RegExp) => {
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'Moved away' },
  });
  const action = await screen.findByRole('button', { name: button });
  await waitFor(() => expect(action).toBeEnabled());
  fireEvent.click(action);
};

test.each([
  [/Cancel it, and refund AED 400/, /^Refund AED 400/, 'cancel'],
  [/Keep it, and refund AED 300/, /^Refund AED 300/, 'keep'],
])(
  'bookings that the money pays are named, and somebody chooses: %s',
  async (label, action, bookings) => {
    const sent = open();
    expect(await screen.findByText(/Reformer Flow/)).toHaveTextContent('Noura Saleh');
    expect(screen.getByRole('button', { name: /^Refund/ })).toBeDisabled();
    fireEvent.click(screen.getByRole('radio', { name: label }));
    await give(action);
    await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
    expect(sent.at(-1)?.body).toMatchObject({ amount: 40_000, bookings });
  },
);

test('where all of it is in use nothing is to be chosen: the bookings go', async () => {
  const sent = open({ keptAmount: 0 });
  expect(await screen.findByText(/will be cancelled/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  await give(/^Refund AED 400/);
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  expect(sent.at(-1)?.body).not.toHaveProperty('bookings');
});

test('where nothing is booked the dialog is as it was', async () => {
  open({ bookings: [], keptAmount: 40_000 });
  await give(/^Refund AED 400/);
  expect(screen.queryByText(/paid with this money/)).toBeNull();
});

const refocus = (): boolean => fireEvent(window, new Event('visibilitychange'));

test('while the bookings are read anew behind it the button stays', async () => {
  open({ bookings: [], keptAmount: 40_000 });
  const action = await screen.findByRole('button', { name: /^Refund AED 400/ });
  await waitFor(() => expect(action).toBeEnabled());
  let requests = 0;
  globalThis.fetch = () => {
    requests += 1;
    return new Promise(() => undefined);
  };
  refocus();
  await waitFor(() => expect(requests).toBe(1));
  expect(action).toBeEnabled();
});

test('nothing goes back before the bookings are known: an error is said, and they are read again', async () => {
  const failed = { status: 500, body: { code: 'INTERNAL', message: '' } };
  answerRequests({
    [`GET ${path}/refund-effect`]: [failed, { body: { ...effect, bookings: [] } }],
  });
  renderPage(<RefundDialog payment={payment} onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  const action = screen.getByRole('button', { name: /^Refund AED 400/ });
  expect(action).toBeDisabled();
  refocus();
  await waitFor(() => expect(action).toBeEnabled());
});
