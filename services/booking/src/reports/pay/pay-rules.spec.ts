import type { PayTerms } from '@studio/contracts';
import { netPriceOf, type PlacePrice } from './head-prices.js';
import { weeksOf } from './pay-month.js';
import { groupSums, itemsOf, rateOf, sumOf, type Rate, type TaughtClass } from './pay-rules.js';

const nothing: PayTerms = {
  perClass: 0,
  perHour: 0,
  perHead: 0,
  perHeadAbove: 0,
  headsIncluded: 0,
  fullBonus: 0,
  sharePercent: 0,
};
const taught: TaughtClass = {
  scheduleId: 'class',
  trainerId: 'maya',
  classTypeId: 'reformer',
  className: 'Reformer Flow',
  day: '2026-11-09',
  startsAt: new Date('2026-11-09T14:30:00Z'),
  minutes: 50,
  heads: 8,
  booked: 9,
  seats: 10,
  isCover: false,
  isPrivate: false,
};
const heads = [
  { bookingId: 'a', net: 38_095 },
  { bookingId: 'b', net: 10_001 },
];

describe('what a class pays', () => {
  test.each<[string, Partial<PayTerms>, Partial<TaughtClass>, number]>([
    ['per class', { perClass: 18_000 }, {}, 18_000],
    ['per class, though nobody came', { perClass: 18_000 }, { heads: 0, booked: 0 }, 18_000],
    ['by the hour', { perHour: 20_000 }, {}, 16_667],
    ['per head', { perHead: 2_500 }, {}, 20_000],
    ['per head, nobody came', { perHead: 2_500 }, { heads: 0 }, 0],
    ['per head above 5', { perHeadAbove: 1_500, headsIncluded: 5 }, {}, 4_500],
    ['per head above 8', { perHeadAbove: 1_500, headsIncluded: 8 }, {}, 0],
    ['full: a seat is left', { fullBonus: 4_000 }, {}, 0],
    ['full: who did not come had a seat', { fullBonus: 4_000 }, { booked: 10 }, 4_000],
    ['full: a seat above the capacity', { fullBonus: 4_000 }, { booked: 11 }, 4_000],
    // 19,047.5 and 5,000.5, each rounded up by itself.
    ['half of a duet', { sharePercent: 50 }, { isPrivate: true }, 24_049],
    ['a third of a duet', { sharePercent: 33 }, { isPrivate: true }, 12_571 + 3_300],
    ['a share of a class for many', { sharePercent: 50 }, {}, 0],
    [
      'all of them',
      { perClass: 10_000, perHead: 500, perHeadAbove: 1_000, headsIncluded: 6, fullBonus: 4_000 },
      { booked: 10 },
      10_000 + 4_000 + 2_000 + 4_000,
    ],
    ['nothing', {}, {}, 0],
  ])('%s', (...[, terms, facts, amount]) => {
    const one = { ...taught, ...facts };
    const items = itemsOf({ ...nothing, ...terms }, one, one.isPrivate ? heads : []);
    expect(sumOf(items)).toBe(amount);
  });

  test('stands under what it is for', () => {
    const terms = { ...nothing, perClass: 18_000, perHead: 100, fullBonus: 4_000 };
    const full = itemsOf(terms, { ...taught, booked: 10 }, []);
    const other = itemsOf(terms, taught, []);
    const cover = itemsOf(terms, { ...taught, isCover: true }, []);
    const duet = itemsOf(terms, { ...taught, isPrivate: true, heads: 2 }, []);
    const classes = [full, other, cover, duet].map((items) => ({ items }));
    expect(groupSums(classes)).toEqual([
      { group: 'classes', classes: 2, quantity: 2, unit: 18_000, amount: 36_000 },
      { group: 'heads', classes: 2, quantity: 16, unit: 100, amount: 1_600 },
      { group: 'full', classes: 1, quantity: 1, unit: 4_000, amount: 4_000 },
      { group: 'private', classes: 1, quantity: 3, unit: null, amount: 18_200 },
      { group: 'cover', classes: 1, quantity: 9, unit: null, amount: 18_800 },
    ]);
  });
});

describe('which rate pays', () => {
  const rate = (perClass: number, of: Partial<Rate>): Rate => ({
    ...nothing,
    perClass,
    trainerId: null,
    classTypeId: null,
    from: '2026-01-01',
    until: null,
    ...of,
  });
  const rates = [
    rate(1, {}),
    rate(2, { classTypeId: 'mat' }),
    rate(3, { trainerId: 'maya', until: '2026-11-14' }),
    rate(4, { trainerId: 'maya', from: '2026-11-15' }),
    rate(5, { trainerId: 'maya', classTypeId: 'private' }),
  ];

  test.each([
    ['everybody, every class', 'layla', 'reformer', '2026-11-09', 1],
    ['everybody, a class type', 'layla', 'mat', '2026-11-09', 2],
    ['a trainer goes before a class type of everybody', 'maya', 'mat', '2026-11-09', 3],
    ['the last day of a rate', 'maya', 'reformer', '2026-11-14', 3],
    ['the first day of the next one', 'maya', 'reformer', '2026-11-15', 4],
    ['a class type of a trainer', 'maya', 'private', '2026-11-20', 5],
    ['before any rate', 'maya', 'reformer', '2025-12-31', undefined],
  ])('%s', (...[, trainerId, classTypeId, day, perClass]) => {
    expect(rateOf(rates, { trainerId, classTypeId, day })?.perClass).toBe(perClass);
  });
});

test.each<[string, Partial<PlacePrice>, number]>([
  ['a drop-in', { fundingKind: 'drop_in', price: 40_000 }, 38_095],
  ['a credit of a package', { packagePrice: 125_000, packageCredits: 10 }, 11_905],
  ['two credits of it', { packagePrice: 125_000, packageCredits: 10, credits: 2 }, 23_810],
  ['a gift', { packagePrice: 0, packageCredits: 1 }, 0],
  ['a plan of 8', { fundingKind: 'subscription', planPrice: 88_000, planClasses: 8 }, 10_476],
  ['an unlimited plan', { fundingKind: 'subscription', planPrice: 165_000 }, 0],
  ['complimentary', { fundingKind: 'comp' }, 0],
])('the net price of %s', (_, price, net) => {
  const one: PlacePrice = {
    fundingKind: 'package',
    credits: 1,
    price: 0,
    packagePrice: null,
    packageCredits: null,
    planPrice: null,
    planClasses: null,
  };
  expect(netPriceOf({ ...one, ...price }, 5)).toBe(net);
  // Without VAT it is no less than with it, and 5 % more but for the rounding.
  expect(Math.abs(netPriceOf({ ...one, ...price }, 0) - net * 1.05)).toBeLessThan(2);
});

test('weeks are cut at the ends of the month', () => {
  expect(weeksOf('2026-11').map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`)).toEqual([
    '01-01',
    '02-08',
    '09-15',
    '16-22',
    '23-29',
    '30-30',
  ]);
});
