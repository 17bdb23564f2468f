import { missingToSell, vatInside, vatPercentAsSold, vatPercentAt, vatPercentOn } from './vat.js';
import { studioInstant } from './studio-time.js';

const trn = '100200300400503';
const set = { legalName: 'Palm LLC', invoiceAddress: 'Dubai', vatFrom: null, trn };

test.each([
  { vatStatus: 'not_set', vatFrom: null, trn: '', day: '2026-11-01', percent: 0 },
  // A TRN says that it is registered, as before it was asked for.
  { vatStatus: 'not_set', vatFrom: null, trn, day: '2026-11-01', percent: 5 },
  { vatStatus: 'not_registered', vatFrom: null, trn, day: '2026-11-01', percent: 0 },
  { vatStatus: 'not_registered', vatFrom: '2026-01-01', trn, day: '2026-11-01', percent: 0 },
  { vatStatus: 'registered', vatFrom: null, trn, day: '2020-01-01', percent: 5 },
  { vatStatus: 'registered', vatFrom: '2026-11-02', trn, day: '2026-11-01', percent: 0 },
  { vatStatus: 'registered', vatFrom: '2026-11-02', trn, day: '2026-11-02', percent: 5 },
] as const)(
  'VAT of $vatStatus from $vatFrom, TRN "$trn", on $day: $percent',
  ({ day, percent, ...one }) => {
    expect(vatPercentOn(one, day)).toBe(percent);
  },
);

test('the day is that of the studio', () => {
  const registration = { vatStatus: 'registered', vatFrom: '2026-11-02', trn } as const;
  const midnight = studioInstant('2026-11-02');
  expect(vatPercentAt(registration, midnight)).toBe(5);
  expect(vatPercentAt(registration, new Date(midnight.getTime() - 1))).toBe(0);
  const unsaid = { vatStatus: 'not_set', vatFrom: null, trn: '' } as const;
  expect([vatPercentAt(unsaid, midnight), vatPercentAsSold(unsaid, midnight)]).toEqual([0, 5]);
});

test.each([
  [{ ...set, vatStatus: 'registered' }, []],
  [{ ...set, vatStatus: 'not_registered', trn: '' }, []],
  [{ ...set, vatStatus: 'not_set' }, []],
  [{ ...set, vatStatus: 'not_set', trn: '' }, ['vatStatus']],
  [{ ...set, vatStatus: 'registered', trn: '' }, ['trn']],
  [{ ...set, vatStatus: 'not_registered', legalName: '' }, ['legalName']],
  [{ ...set, vatStatus: 'registered', invoiceAddress: '' }, ['invoiceAddress']],
] as const)('%j lacks %j', (studio, missing) => {
  expect(missingToSell(studio)).toEqual(missing);
});

test('net and VAT come to the whole', () => {
  for (const gross of [0, 1, 99, 10_500, 124_999])
    for (const percent of [0, 5]) {
      const { net, vat } = vatInside(gross, percent);
      expect(net + vat).toBe(gross);
      expect(vat === 0 || percent > 0).toBe(true);
    }
});
