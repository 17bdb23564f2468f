import { notForSale, packageProblems, planProblems, statesFor } from './product-rules.js';

const flow = { id: 'flow', active: true, creditCost: 1 };
const tower = { id: 'tower', active: true, creditCost: 3 };
const old = { id: 'old', active: false, creditCost: 1 };
const known = [flow, tower, old];

const offer = {
  classTypeIds: ['flow'],
  state: 'on_sale' as const,
  credits: 2,
  intro: false,
  oncePerPerson: false,
  bestValue: false,
};

test.each([
  ['as it should be', {}, []],
  ['a class type that is not there', { classTypeIds: ['flow', 'gone'] }, ['class_type_unknown']],
  ['fits no class that is taught', { classTypeIds: ['old'] }, ['no_class_type_in_use']],
  ['the same, retired', { classTypeIds: ['old'], state: 'retired' as const }, []],
  ['too few credits for a class', { classTypeIds: ['tower'] }, ['credits_below_class']],
  ['enough for one of two class types', { classTypeIds: ['flow', 'tower'] }, []],
  ['an intro that is sold again', { intro: true }, ['intro_not_once']],
  [
    'an intro as best value',
    { intro: true, oncePerPerson: true, bestValue: true },
    ['intro_best_value'],
  ],
])('a package: %s', (_, change, problems) => {
  const row = { ...offer, ...change };
  const named = known.filter(({ id }) => row.classTypeIds.includes(id));
  expect(packageProblems(row, named).map(({ problem }) => problem)).toEqual(problems);
});

test('a plan needs a class type that is taught', () => {
  const plan = { classTypeIds: ['old'], state: 'hidden' as const };
  expect(planProblems(plan, [old])).toEqual([
    { field: 'classTypeIds', problem: 'no_class_type_in_use' },
  ]);
});

test.each([
  ['on_sale', false, 'member', null],
  ['on_sale', true, 'member', 'PRODUCT_CHANGED'],
  ['on_sale', true, 'front_desk', 'PRODUCT_CHANGED'],
  ['hidden', false, 'member', 'not_on_sale'],
  ['hidden', false, 'front_desk', null],
  ['hidden', true, 'front_desk', 'PRODUCT_CHANGED'],
  ['retired', false, 'front_desk', 'not_on_sale'],
  ['retired', true, 'member', 'not_on_sale'],
] as const)('%s, replaced %s, to be sold by %s: %s', (...[state, replaced, seller, why]) => {
  expect(notForSale({ state, replaced, price: 45_000 }, seller)).toBe(why);
});

test('what an import has made without a price is not sold before it has one', () => {
  const sold = { state: 'hidden', replaced: false } as const;
  expect(notForSale({ ...sold, price: 0 }, 'front_desk')).toBe('not_on_sale');
  expect(notForSale({ ...sold, price: 200 }, 'front_desk')).toBeNull();
});

test('each seller sees what they can sell', () => {
  expect(statesFor('member')).toEqual(['on_sale']);
  expect(statesFor('front_desk')).toEqual(['on_sale', 'hidden']);
});
