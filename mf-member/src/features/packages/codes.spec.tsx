import { sessionStore } from '@studio/shell-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import PackagesPage from './packages-page.js';
import { totalsOf } from '../../shared/checkout/codes.js';

const ten = {
  id: '0198c000-0000-7000-8000-000000000001',
  name: '10-class package',
  description: '10 classes',
  credits: 10,
  price: 125_000,
  currency: 'AED',
  pricePerClass: 12_500,
  validity: { count: 2, unit: 'month' },
  validityStarts: 'purchase',
  classTypes: [],
  oncePerPerson: false,
  available: true,
  bestValue: true,
};
const CHECK = 'POST /api/promo-codes/check';

beforeEach(() =>
  sessionStore.setState({ status: 'signed_in', user: { id: 'u', email: 'noor@mail.ae' } }),
);

const open = (answers: Parameters<typeof answerRequests>[0]) => {
  const sent = answerRequests({
    'GET /api/packages': { body: { items: [ten] } },
    'GET /api/me/gift-cards': { body: { items: [] } },
    ...answers,
  });
  renderPage(<PackagesPage />, '/packages');
  return sent;
};
const type = async (code: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Buy 10 classes/ }));
  fireEvent.click(await screen.findByText('Add a promotion code or a gift card'));
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
};

test('a promotion: what it costs now, and the code goes along with the purchase', async () => {
  const off = { code: 'HELLO', price: 125_000, amountOff: 12_500, total: 112_500 };
  const sent = open({ [CHECK]: { body: off } });
  await type('hello');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay AED 1,125' }));
  const checkout = await waitFor(() => {
    const found = sent.find(({ path }) => path === '/api/checkouts');
    if (!found) throw new Error('not sent yet');
    return found;
  });
  expect(checkout.body).toEqual({ kind: 'package', packageId: ten.id, promoCode: 'HELLO' });
});

test('a code that nobody knows is said beside the field', async () => {
  open({ [CHECK]: { status: 404, body: { code: 'PROMO_CODE_NOT_FOUND', message: '' } } });
  await type('nosuch');
  expect(await screen.findByText(/We do not know this code/)).toBeVisible();
});

test('a gift card says what is left on it, and can be taken away again', async () => {
  open({ 'POST /api/gift-cards/check': { body: { ending: 'TT6C', balance: 50_000 } } });
  await type('K7QX-94HN-VB2M-TT6C');
  const name = /^Remove.*Gift card TT6C: AED 500\.00 left/;
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  { price: 125_000, off: 0, balance: 0, fromGift: 0, toPay: 125_000 },
  { price: 125_000, off: 12_500, balance: 0, fromGift: 0, toPay: 112_500 },
  { price: 125_000, off: 0, balance: 50_000, fromGift: 50_000, toPay: 75_000 },
  { price: 70_000, off: 10_000, balance: 90_000, fromGift: 60_000, toPay: 0 },
])('price $price, $off off, $balance on the card: $toPay to pay', (one) => {
  const { price, off, balance, fromGift, toPay } = one;
  const codes = {
    promo: off ? { code: 'X', off: new Map([['p', off]]) } : null,
    gift: balance ? { code: 'c', ending: 'e', balance } : null,
  };
  expect(totalsOf(codes, { kind: 'package', referenceId: 'p', price })).toEqual({
    discount: off,
    fromGift,
    toPay,
  });
});
