import type { AdminPaymentView, MemberScreen } from '@studio/contracts';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { tabsOf } from './member-tabs.js';

const id = '018f0000-0000-7000-8000-0000000000a1';
const payment: AdminPaymentView = {
  id,
  userId: id,
  memberName: 'Noor Al Suwaidi',
  memberEmail: 'noor@example.com',
  kind: 'package',
  description: '10 classes',
  amount: 125_000,
  price: 125_000,
  discount: 0,
  giftCard: 0,
  refunded: 0,
  currency: 'AED',
  status: 'fulfilled',
  providerSessionId: 'cs_1',
  createdAt: '2026-11-22T06:10:00Z',
  paidAt: '2026-11-22T06:10:00Z',
};
const member: MemberScreen = {
  profile: {
    id,
    email: 'noor@example.com',
    full_name: 'Noor Al Suwaidi',
    phone: null,
    avatar_url: null,
    is_admin: false,
    role: 'user',
    email_confirmed: true,
    version: 0,
  },
  record: null,
  payments: [payment],
  emails: null,
  notifications: null,
};

test.each<[string, number | undefined, boolean]>([
  ['are more than the page has', 73, true],
  ['are all on the page', 1, false],
  ['are not counted', undefined, false],
])('payments of a member that %s', (_, paymentsTotal, isCut) => {
  const shown = { ...member, ...(paymentsTotal !== undefined && { paymentsTotal }) };
  const tab = tabsOf(shown, () => undefined).find(({ value }) => value === 'payments');
  renderPage(tab?.content);
  expect(screen.getByText('10 classes')).toBeVisible();
  const note = 'Only the latest 1 of 73 payments are shown. The CSV file has all of them.';
  expect(screen.queryAllByText(note)).toHaveLength(isCut ? 1 : 0);
});
