import type { PayRate, Payslip, PayslipSummary } from '@studio/contracts';
import { useRoutes } from '@studio/shell-kit/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import PayPage from './pay-page.js';
import PayslipPage from './payslip-page.js';
import RatesPage from './rates-page.js';

const idOf = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [layla, mat] = [{ id: idOf(1), name: 'Layla Haddad' }, idOf(7)];
const locked = {
  state: 'locked' as const,
  checked: { at: '2026-11-03T08:00:00.000Z', by: 'Sara Admin' },
  locked: { at: '2026-11-03T08:05:00.000Z', by: 'Sara Admin' },
  paidOn: null,
  lockableFrom: null,
  withoutRate: 0,
};
const open = {
  state: 'open' as const,
  checked: null,
  locked: null,
  paidOn: null,
  lockableFrom: '2026-11-01T20:00:00.000Z',
  withoutRate: 2,
};
const summaryOf = (facts: Partial<PayslipSummary>): PayslipSummary => ({
  ...open,
  trainer: layla,
  month: '2026-10',
  total: 18_050,
  classesTotal: 18_000,
  classes: 1,
  heads: 9,
  adjustments: 50,
  ...facts,
});
const payslip: Payslip = {
  ...open,
  trainer: layla,
  month: '2026-10',
  total: 18_050,
  classesTotal: 18_000,
  groups: [{ group: 'classes', classes: 1, quantity: 1, unit: 18_000, amount: 18_000 }],
  classes: [
    {
      scheduleId: idOf(30),
      startsAt: '2026-10-07T14:30:00.000Z',
      className: 'Reformer Flow',
      isCover: false,
      isPrivate: false,
      heads: 9,
      booked: 10,
      seats: 10,
      items: [{ part: 'class', group: 'classes', quantity: 1, unit: 18_000, amount: 18_000 }],
      amount: 18_000,
    },
  ],
  differences: [],
  corrections: [
    {
      id: idOf(40),
      amount: 50,
      reason: 'Opened the studio',
      by: 'Sara Admin',
      at: '2026-10-31T08:00:00.000Z',
    },
  ],
  weeks: [],
  ahead: 0,
};
const rate = (n: number, facts: Partial<PayRate>): PayRate => ({
  id: idOf(n),
  trainerId: null,
  classTypeId: null,
  from: '2026-08-01',
  until: null,
  perClass: 15_000,
  perHour: 0,
  perHead: 0,
  perHeadAbove: 0,
  headsIncluded: 0,
  fullBonus: 0,
  sharePercent: 0,
  version: 0,
  ...facts,
});
const ratesBody = {
  rates: [rate(20, {}), rate(21, { trainerId: layla.id, classTypeId: mat, perClass: 18_000 })],
  trainers: [{ ...layla, active: true }],
  classTypes: [{ id: mat, name: 'Mat', active: true }],
};
const OnePayslip = (): ReactNode =>
  useRoutes([{ path: '/admin/pay/:trainerId', element: <PayslipPage /> }]);

test('a month says what each trainer is paid, and what was locked', async () => {
  answerRequests({
    'GET /api/admin/payslips?month=2026-10': {
      body: {
        month: '2026-10',
        total: 28_050,
        items: [
          summaryOf({}),
          summaryOf({ ...locked, trainer: { id: idOf(2), name: 'Maya Rossi' }, total: 10_000 }),
        ],
      },
    },
  });
  renderPage(<PayPage />, '/admin/pay?month=2026-10');
  expect(await screen.findByText('AED 280.50 · 1 of 2 locked')).toBeVisible();
  const row = screen.getByRole('row', { name: /Layla Haddad/ });
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/pay/${layla.id}?month=2026-10`,
  );
  expect(row).toHaveTextContent('AED 180.50');
  expect(row).toHaveTextContent('2 classes without a rate');
  expect(screen.getByRole('row', { name: /Maya Rossi/ })).toHaveTextContent('Locked');
});

test('a payslip is corrected with a reason: the sum it comes to is said before', async () => {
  const path = `/api/admin/payslips/${layla.id}/2026-10/corrections`;
  const sent = answerRequests({
    [`GET /api/payslips/${layla.id}/2026-10`]: { body: payslip },
    [`POST ${path}`]: { status: 201, body: payslip },
  });
  renderPage(<OnePayslip />, `/admin/pay/${layla.id}?month=2026-10`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a correction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a correction' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Take off' }));
  await userEvent.type(dialog.getByLabelText('Amount in AED'), '80.25');
  expect(dialog.getByText('The total is AED 100.25 then.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  const body = { amount: -8_025, reason: 'Paid twice' };
  await waitFor(() =>
    expect(sent).toContainEqual(expect.objectContaining({ method: 'POST', path, body })),
  );
});

test('a rate is removed only when that is confirmed', async () => {
  const path = `/api/admin/pay-rates/${idOf(21)}`;
  const sent = answerRequests({
    'GET /api/admin/pay-rates': { body: ratesBody },
    [`DELETE ${path}`]: { status: 204, body: undefined },
  });
  const isRemoved = (): boolean => sent.some((one) => one.path === path);
  renderPage(<RatesPage />, '/admin/pay/rates');
  const remove = await screen.findByRole('button', { name: /^Remove AED 180 a class/ });
  await userEvent.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this rate?' }));
  expect(dialog.getByText(/AED 180 a class, from 1 August 2026/)).toBeVisible();
  expect(dialog.getByText('Layla Haddad')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(isRemoved()).toBe(false);
  await userEvent.click(remove);
  const again = within(await screen.findByRole('dialog', { name: 'Remove this rate?' }));
  await userEvent.click(again.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(isRemoved()).toBe(true));
});
