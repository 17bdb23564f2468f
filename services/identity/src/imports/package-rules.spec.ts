import { packageKeyOf, packageOfRows } from './package-rules.js';
import type { ImportFacts } from './read-row.js';

const bought = (boughtOn: string, expiresOn: string): ImportFacts => ({ boughtOn, expiresOn });

test.each<[string, ImportFacts[], object]>([
  ['the most credits in all', [{ creditsTotal: '10' }, { creditsTotal: '12' }], { credits: 12 }],
  ['what is left, where nobody says how many', [{ creditsLeft: '6' }], { credits: 6 }],
  ['one credit at least', [{ creditsLeft: '0' }], { credits: 1 }],
  ['500 credits at most', [{ creditsTotal: '9000' }], { credits: 500 }],
  [
    'the price of most rows',
    [{ pricePaid: '1250.00' }, { pricePaid: '900.00' }, { pricePaid: '1250.00' }],
    { price: 125_000 },
  ],
  ['no price', [{ pricePaid: '0.00' }, {}], { price: 0 }],
  ['months', [bought('2026-10-31', '2026-12-31')], { validityCount: 2, validityUnit: 'month' }],
  ['days', [bought('2026-10-01', '2026-11-15')], { validityCount: 45, validityUnit: 'day' }],
  ['years', [bought('2024-01-01', '2026-01-01')], { validityCount: 24, validityUnit: 'month' }],
  ['a year, where nobody says', [{}], { validityCount: 12, validityUnit: 'month' }],
])('a package of rows has %s', (_what, rows, expected) => {
  expect(packageOfRows('Old pass', rows)).toMatchObject({ name: 'Old pass', ...expected });
});

test('a name is the same in other letters and with more spaces', () => {
  expect(packageKeyOf('10  CLASS Pässe')).toBe(packageKeyOf('10 class passe'));
});
