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

const id = '018f0000-0000-7000-8000-000000000001';
const at = '2026-11-03T08:00:00.000Z';
/** The days that all of it is about. */
export const reportDays = { from: '2026-11-01', to: '2026-11-30' };
const compared = (current: number): Compared => ({ current, before: 1, yearBefore: 2 });
const facts = {
  ranges: { current: reportDays, before: reportDays, yearBefore: reportDays },
  closedThrough: '2026-11-14',
};
const series = [{ ...reportDays, ...compared(100) }];
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
  plans: [{ planName: 'Twelve', active: 1, mrr: 100 }],
  completeFrom: null,
};
const revenue: RevenueReport = {
  ...facts,
  total: compared(20),
  breakage: compared(0),
  reasons: [{ reason: 'attended', pieces: 1, earned: compared(20) }],
  products: [{ ...product, pieces: 1, earned: compared(20) }],
  series: [{ ...reportDays, current: 0, before: 0, yearBefore: 0 }],
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
  range: reportDays,
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
/** What each report of money answers, and its rows; for `answerRequests`. */
export const moneyAnswers = {
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
