import type { PackageFacts, PlanFacts } from '@studio/contracts';
import { readAmounts } from './amounts-dialog.js';
import { codeDraftOf, codeProblems, codeStateOf, newCodeOf } from './code-draft.js';
import { movedTo } from './sort-dialog.js';
import { readDropIn } from './drop-in-section.js';
import { packageDraftOf, packageFactsOf, packageProblems, previewOf } from './package-draft.js';
import { planDraftOf, planFactsOf, planProblems } from './plan-draft.js';
import { isNewVersion, priceChangeLabel, saveLabel } from './product-labels.js';

const flow = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const ten: PackageFacts = {
  name: '10 classes',
  description: '',
  credits: 10,
  price: 125_000,
  validityCount: 2,
  validityUnit: 'month',
  validityStarts: 'purchase',
  classTypeIds: [flow],
  oncePerPerson: false,
  intro: false,
  bestValue: false,
  state: 'on_sale',
};
const unlimited: PlanFacts = {
  name: 'Unlimited',
  price: 165_000,
  classesPerPeriod: null,
  benefits: ['A class every day', 'Freeze when away'],
  classTypeIds: [flow],
  state: 'on_sale',
};

test('a form gives back what it was filled from', () => {
  expect(packageFactsOf(packageDraftOf(ten, []))).toEqual(ten);
  expect(planFactsOf(planDraftOf(unlimited, []))).toEqual(unlimited);
});

test.each([
  ['price', { price: '0' }],
  ['price', { price: '12,5' }],
  ['credits', { credits: '1.5' }],
  ['validityCount', { validityCount: '' }],
  ['classTypeIds', { classTypeIds: [] }],
  ['name', { name: ' ' }],
  ['intro', { intro: true }],
  ['bestValue', { intro: true, oncePerPerson: true, bestValue: true }],
])('a package: %s is refused with what to do in %j', (field, change) => {
  const draft = { ...packageDraftOf(ten, []), ...change };
  expect(Object.keys(packageProblems(draft))).toEqual([field]);
  expect(packageFactsOf(draft)).toBeNull();
});

test.each([
  ['classesPerPeriod', { isUnlimited: false, classes: 'many' }],
  ['benefits', { benefits: 'a\nb\nc\nd\ne' }],
  ['price', { price: '1' }],
])('a plan: %s is refused in %j', (field, change) => {
  expect(Object.keys(planProblems({ ...planDraftOf(unlimited, []), ...change }))).toEqual([field]);
});

test('the preview is the card of the members’ page', () => {
  const draft = { ...packageDraftOf(ten, []), price: '1,290' };
  expect(previewOf(draft, () => 'Reformer')).toMatchObject({
    price: 129_000,
    pricePerClass: 12_900,
    validity: { count: 2, unit: 'month' },
    classTypes: ['Reformer'],
  });
});

test.each([
  [{ price: 129_000 }, true, 'Save the new price'],
  [{ validityCount: 3 }, true, 'Save the new terms'],
  [{ name: 'Ten' }, false, 'Save'],
  [{ state: 'hidden' as const }, false, 'Save'],
])('%j makes a new version: %s', (...[change, isNew, label]) => {
  const next = { ...ten, ...change };
  expect(isNewVersion(ten, next)).toBe(isNew);
  expect(saveLabel(ten, next)).toBe(label);
});

test('a change of price is said as people say it', () => {
  expect(priceChangeLabel(125_000, 129_000)).toBe('AED 40 more from now on.');
  expect(priceChangeLabel(125_000, 120_000)).toBe('AED 50 less from now on.');
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('from place %i to place %i: %j', (...[from, to, order]) => {
  expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(order);
});

test.each([
  ['0', 0],
  ['160', 16_000],
  ['1', null],
  ['x', null],
])('a drop-in price of %j is %s', (text, fils) => {
  expect(readDropIn(text)).toBe(fils);
});

describe('a promo code', () => {
  const draft = { ...codeDraftOf(null, '2026-11-22'), code: 'NOV10', name: 'November', off: '10' };

  test('is typed on any keyboard', () => {
    const typed = { ...draft, code: ' \u200eNOV١٠ ', off: '١٠', limitTotal: '۵۰' };
    expect(codeProblems(typed)).toEqual({});
    expect(newCodeOf(typed)).toMatchObject({ code: 'NOV10', percentOff: 10, limitTotal: 50 });
  });

  test('its days are the studio’s, the last one included', () => {
    expect(newCodeOf({ ...draft, until: '2026-11-30' })).toMatchObject({
      percentOff: 10,
      amountOff: null,
      validFrom: '2026-11-21T20:00:00.000Z',
      validUntil: '2026-11-30T20:00:00.000Z',
      limitTotal: null,
      limitPerPerson: 1,
    });
  });

  test.each([
    ['code', { code: 'a b' }],
    ['off', { off: '101' }],
    ['off', { isPercent: false, off: '0' }],
    ['until', { until: '2026-11-21' }],
    ['limitTotal', { limitTotal: '0' }],
    ['kinds', { kinds: [] }],
  ])('%s is refused in %j', (field, change) => {
    expect(Object.keys(codeProblems({ ...draft, ...change }))).toEqual([field]);
  });

  test.each([
    ['ended', { active: false }],
    ['over', { validUntil: '2026-11-22T00:00:00.000Z' }],
    ['planned', { validFrom: '2026-12-01T00:00:00.000Z' }],
    ['used_up', { limitTotal: 3, used: 2, reserved: 1 }],
    ['on_sale', { limitTotal: 4, used: 2, reserved: 1 }],
  ])('is %s with %j', (state, change) => {
    const one = {
      ...newCodeOf(draft),
      id: flow,
      active: true,
      used: 0,
      reserved: 0,
      version: 0,
      createdAt: '2026-11-01T00:00:00.000Z',
      ...change,
    };
    expect(codeStateOf(one, new Date('2026-11-22T12:00:00Z'))).toBe(state);
  });
});

test.each([
  ['160, 250; 1250', [16_000, 25_000, 125_000]],
  ['١٦٠، ٢٥٠؛ ١٢٥٠', [16_000, 25_000, 125_000]],
  ['', null],
  ['10', null],
  ['100 x', null],
])('amounts of gift cards %j are %j', (text, amounts) => {
  expect(readAmounts(text)).toEqual(amounts);
});
