import { afterEach, beforeEach, jest } from '@jest/globals';
import type {
  CashReport,
  Compared,
  GiftCardsReport,
  MoneyEquation,
  OwedReport,
  PlansReport,
  RevenueReport,
  SalesReport,
  VatReturn,
} from '@studio/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import {
  expectRowsBehind,
  expectWholePart,
  keepFiles,
  meaningsIn,
} from '../../testing/report-page.js';
import catalogue from './messages.en.json' with { type: 'json' };
import ReportsPage from './reports-page.js';
import VatPage from './vat-page.js';

const meanings = meaningsIn(catalogue);
const id = '018f0000-0000-7000-8000-000000000001';
const at = '2026-11-03T08:00:00.000Z';
const range = { from: '2026-11-01', to: '2026-11-30' };
const compared = (current: number): Compared => ({ current, before: 1, yearBefore: 2 });
const facts = {
  ranges: { current: range, before: range, yearBefore: range },
  closedThrough: '2026-11-14',
};
const series = [{ ...range, ...compared(100) }];
const product = { kind: 'package' as const, product: '5-class package' };

const cash: CashReport = {
  ...facts,
  total: compared(105),
  received: compared(105),
  returned: compared(0),
  methods: [{ method: 'terminal', received: 105, returned: 0, movements: 1, net: compared(105) }],
  series,
};
const sales: SalesReport = {
  ...facts,
  net: compared(100),
  vat: compared(5),
  total: compared(105),
  giftCards: compared(0),
  products: [{ ...product, sold: 1, net: 100, vat: 5, total: compared(105) }],
  series,
};
const plans: PlansReport = {
  ranges: facts.ranges,
  active: compared(1),
  mrr: compared(100),
  started: compared(1),
  ended: compared(0),
  failed: compared(0),
  recovered: compared(0),
  lost: compared(0),
  plans: [],
  completeFrom: null,
};
const revenue: RevenueReport = {
  ...facts,
  total: compared(20),
  breakage: compared(0),
  reasons: [{ reason: 'attended', pieces: 1, earned: compared(20) }],
  products: [{ ...product, pieces: 1, earned: compared(20) }],
  series: [{ ...range, current: 0, before: 0, yearBefore: 0 }],
  asOf: at,
};
const sum = { sales: 1, credits: 4, owed: 80 };
const owed: OwedReport = {
  ...facts,
  owed: compared(80),
  opening: 0,
  sold: 100,
  recognised: 20,
  credits: 4,
  ages: [{ age: '0-30', ...sum }],
  expiries: [{ expiry: '91+', ...sum }],
  kinds: [{ kind: 'package', ...sum }],
  asOf: at,
};
const giftCards: GiftCardsReport = {
  ranges: facts.ranges,
  owed: compared(0),
  sold: compared(0),
  complimentary: compared(0),
  spent: compared(0),
  returned: compared(0),
  refunded: compared(0),
};
const equation: MoneyEquation = {
  range,
  cash: 105,
  net: 100,
  fees: 0,
  vat: 5,
  giftCards: 0,
  notPaid: -1,
  lost: -1,
  inTransit: 0,
};
const documents = { count: 1, net: 100, vat: 5, total: 105 };
const vat: VatReturn = {
  from: '2026-10-01',
  to: '2026-12-31',
  closedThrough: '2026-11-14',
  supplier: { name: 'Studio', address: 'Dubai', trn: '100000000000003' },
  boxes: [
    { box: '1b', amount: 100, vat: 5, adjustment: 0 },
    { box: '8', amount: 100, vat: 5, adjustment: 0 },
    { box: '12', amount: null, vat: 5, adjustment: null },
  ],
  invoices: documents,
  creditNotes: { count: 0, net: 0, vat: 0, total: 0 },
  giftCards: 0,
};

const row = { id, at, paymentId: id, userId: id, memberName: 'Noor', description: 'Package' };
const page = (one: object) => ({ body: { items: [{ ...row, ...one }], nextCursor: null } });
const answers = {
  'GET /api/admin/reports/cash': { body: cash },
  'GET /api/admin/reports/sales': { body: sales },
  'GET /api/admin/reports/plans': { body: plans },
  'GET /api/admin/reports/revenue': { body: revenue },
  'GET /api/admin/reports/owed': { body: owed },
  'GET /api/admin/reports/gift-cards': { body: giftCards },
  'GET /api/admin/reports/equation': { body: equation },
  'GET /api/admin/reports/vat': { body: vat },
  'GET /api/admin/reports/cash/rows': page({ kind: 'sale', method: 'terminal', amount: 105 }),
  'GET /api/admin/reports/sales/rows': page({ ...documents, ...product, number: 'INV-000001' }),
  'GET /api/admin/reports/plans/rows': page({ kind: 'started', planName: 'Twelve', mrr: 100 }),
  'GET /api/admin/reports/revenue/rows': page({
    ...product,
    day: '2026-11-03',
    reason: 'attended',
    className: 'Mat',
    startsAt: at,
    credits: 1,
    earned: 20,
  }),
  'GET /api/admin/reports/owed/rows': page({
    ...product,
    soldOn: '2026-11-01',
    lastDay: '2027-01-01',
    credits: 4,
    owed: 80,
  }),
  'GET /api/admin/reports/gift-cards/rows': page({ step: 'sold', ending: 'K7QX', amount: 100 }),
  'GET /api/admin/reports/equation/rows': page({ amount: 1 }),
  'POST /api/admin/downloads': { status: 204, body: undefined },
};

// Many sheets are opened, one by one.
jest.setTimeout(60_000);
let files: string[];
// jsdom has none.
beforeEach(() => {
  files = keepFiles();
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => void jest.restoreAllMocks());

const names = ['revenue', 'cash', 'plans', 'gift-cards', 'owed', 'sales', 'equation'];
const part = (name: string): Element => {
  const found = document.querySelector(`[aria-labelledby=${name}-heading]`);
  if (!found) throw new Error(`no part ${name}`);
  return found;
};
const buttonsIn = (of: Element, inside: string): HTMLElement[] => [
  ...of.querySelectorAll<HTMLElement>(`${inside} button`),
];

const openMoney = async (): Promise<void> => {
  answerRequests(answers);
  renderPage(<ReportsPage />, `/admin/reports?period=own&from=${range.from}&to=${range.to}`);
  await waitFor(() => names.forEach(part), { timeout: 10_000 });
  for (const button of screen.getAllByText('As a table')) fireEvent.click(button);
};

test('each part of the money says what its numbers mean, opens each line, and is a file', async () => {
  await openMoney();
  for (const name of names) await expectWholePart(part(name), { meanings, files });
});

test('each number of the money opens its rows, with its meaning and a file', async () => {
  await openMoney();
  const numbers = screen.getByText('payments less refunds').closest('ul');
  await expectRowsBehind(() => buttonsIn(numbers!, 'li'), { meanings, files });
  for (const name of names)
    await expectRowsBehind(() => buttonsIn(part(name), 'tr'), { meanings, files });
});

test('each box of the VAT return opens its documents, with its meaning and a file', async () => {
  answerRequests(answers);
  renderPage(<VatPage />, '/admin/reports/vat?month=2026-10');
  expect(await screen.findByText(catalogue.vatMeaning, {}, { timeout: 10_000 })).toBeVisible();
  const [form, behind] = [...document.querySelectorAll('table')];
  expect(buttonsIn(form!, 'tbody tr')).toHaveLength(3);
  for (const table of [form!, behind!])
    await expectRowsBehind(() => buttonsIn(table, 'tbody tr'), { meanings, files });
});
