import type { MoneyEquation, OwedReport } from '@studio/contracts';
import { termsOf } from './equation-terms.js';

const range = { from: '2026-11-01', to: '2026-11-30' };
const equation: MoneyEquation = {
  range,
  cash: 18_050,
  net: 10_000,
  fees: 5_000,
  vat: 750,
  giftCards: 2_000,
  notPaid: 0,
  lost: 0,
  inTransit: 300,
};
/** Fees are in what booking has sold and recognised. */
const owed = (changes: Partial<OwedReport>): OwedReport => ({
  ranges: { current: range, before: range, yearBefore: range },
  closedThrough: '2026-11-20',
  owed: { current: 9_000, before: 0, yearBefore: 0 },
  opening: 3_000,
  sold: 15_000,
  recognised: 9_000,
  credits: 0,
  ages: [],
  expiries: [],
  kinds: [],
  asOf: null,
  ...changes,
});
const filsOf = (report: OwedReport | undefined): number[] =>
  termsOf(equation, report).map(({ fils }) => fils);

test('recognised without fees and the change of what is owed come to the sales', () => {
  const fils = filsOf(owed({}));
  expect(fils).toEqual([4_000, 6_000, 5_000, 750, 2_000, 300]);
  expect(fils.reduce((sum, one) => sum + one, 0)).toBe(equation.cash);
});

const other = { from: '2026-10-01', to: '2026-10-31' };
test.each([
  ['has not answered', undefined],
  ['has not read all sales', owed({ sold: 14_900, recognised: 8_900 })],
  ['still shows another period', owed({ ranges: { ...owed({}).ranges, current: other } })],
])('one line while booking %s', (_, report) => {
  expect(filsOf(report)).toEqual([10_000, 5_000, 750, 2_000, 300]);
});
