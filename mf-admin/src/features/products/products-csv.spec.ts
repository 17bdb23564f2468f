import type { AdminPackage, PromoCodeView } from '@studio/contracts';
import { answerRequests } from '../../testing/render-page.js';
import { codesCsv } from './codes-csv.js';
import { itemsCsv, packagesCsv } from './products-csv.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d01';
const ten: AdminPackage = {
  id,
  versionId: id,
  versionNumber: 1,
  name: '10 classes',
  description: '',
  credits: 10,
  price: 125_000,
  currency: 'AED',
  validityCount: 2,
  validityUnit: 'month',
  validityStarts: 'purchase',
  classTypeIds: [id],
  classTypes: ['Reformer Flow', 'Mat'],
  oncePerPerson: false,
  intro: false,
  bestValue: false,
  state: 'on_sale',
  owners: 64,
  soldLately: 38,
  earlier: [],
  changedAt: null,
  changedBy: null,
  version: 3,
};
const hidden = { ...ten, id: ten.id.replace(/1$/, '2'), name: 'Trial', state: 'hidden' };
const code: PromoCodeView = {
  id,
  code: 'NOV10',
  name: 'November',
  percentOff: 10,
  amountOff: null,
  validFrom: '2026-10-31T20:00:00.000Z',
  validUntil: '2026-11-30T20:00:00.000Z',
  limitTotal: 50,
  limitPerPerson: null,
  kinds: ['package'],
  packageIds: [id],
  active: false,
  used: 3,
  reserved: 0,
  createdAt: '2026-10-31T08:00:00.000Z',
  version: 0,
};
const answer = (): void =>
  void answerRequests({
    'GET /api/admin/products': {
      body: { packages: [ten, hidden], plans: [] },
    },
    'GET /api/admin/promo-codes': { body: { items: [code] } },
    'GET /api/admin/retail-items': { body: { items: [] } },
  });

test('packages in the state that is chosen; all of them without one', async () => {
  answer();
  expect((await packagesCsv('on_sale')).slice(1)).toEqual([
    ['10 classes', 10, '1,250.00', '125.00', '2 months', 'Reformer Flow, Mat', 64, 38, 'On sale'],
  ]);
  expect((await packagesCsv(null)).slice(1).map(([name]) => name)).toEqual(['10 classes', 'Trial']);
});

test('a promotion code with its days of the studio and the packages that it is for', async () => {
  answer();
  const [, record] = await codesCsv();
  expect(record).toEqual([
    'NOV10',
    'November',
    10,
    '',
    '10 classes',
    '2026-11-01',
    '2026-11-30',
    3,
    50,
    null,
    'Ended',
  ]);
});

test('an empty list has its heads', async () => {
  answer();
  expect(await itemsCsv(null)).toEqual([['Name', 'Price, AED', 'Pieces left', 'State']]);
});
