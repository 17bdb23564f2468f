import type { UserPackageView } from '@studio/contracts';
import { screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { LedgerDialog } from './ledger-dialog.js';

const id = '01900000-0000-7000-8000-000000000301';
const one: UserPackageView = {
  id,
  packageId: null,
  packageName: '10-class package',
  creditsTotal: 10,
  creditsLeft: 7,
  expiresOn: '2026-12-31',
  status: 'active',
  frozen: null,
  begins: null,
  purchasedAt: '2025-11-23T04:30:00.000Z',
  pricePaid: 125_000,
  currency: 'AED',
  classTypes: ['Mat'],
};

test('a credit names its day with the year', async () => {
  const row = {
    id,
    kind: 'grant',
    because: null,
    delta: 10,
    balance: 10,
    at: '2025-11-23T04:30:00.000Z',
    reason: null,
    bookingId: null,
    className: null,
    classStartsAt: null,
  };
  answerRequests({
    [`GET /api/me/packages/${id}/ledger`]: {
      body: { items: [row], nextCursor: null, package: one },
    },
  });
  renderPage(<LedgerDialog one={one} onClose={() => undefined} />);
  expect(await screen.findByText('23 November 2025, 08:30')).toBeVisible();
});
