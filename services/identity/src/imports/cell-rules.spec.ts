import { cellOf, isNothing } from './cell-rules.js';
import { readEmails, readPhones } from './contact-rules.js';
import { readDay } from './date-rules.js';
import { readCount } from './number-rules.js';
import { readerOf } from './field-readers.js';

test.each([
  ['="0501234567"', '0501234567'],
  ["'0501234567", '0501234567'],
  ["'+971501234567", '+971501234567'],
  ['\u200e0501234567\u202c', '0501234567'],
  ['\u00a0Noor\u00a0Saleh ', 'Noor Saleh'],
  ["'Abdullah", "'Abdullah"],
])('the cell %j says %j', (raw, cell) => {
  expect(cellOf(raw)).toBe(cell);
});

test.each([
  'N/A',
  'n/a',
  '#N/A',
  '-',
  '–',
  '--',
  'none',
  'None',
  'NULL',
  '(null)',
  'not available',
  'nil',
  'undefined',
  '00/00/0000',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0001-01-01T00:00:00',
  '01/01/0001 00:00:00',
])('%j says that there is nothing', (text) => {
  expect(isNothing(text, 'birthDate')).toBe(true);
});

test.each([
  ['lastName', 'Null'],
  ['fullName', 'None'],
  ['birthDate', '01/01/2001'],
  ['birthDate', '1/1/2000 00:00'],
  ['packageName', 'Nil desperandum'],
] as const)('%s %j says something', (field, text) => {
  expect(isNothing(text, field)).toBe(false);
});

test.each([
  ['050 123 4567', '+971501234567', undefined],
  ['050 123 4567 / 04 321 0186', '+971501234567', '04 321 0186'],
  ['050 123 4567 / +971 50 123 4567', '+971501234567', undefined],
  ['0501234567, 0559876543', '+971501234567', '0559876543'],
  ['0501234567; 0559876543', '+971501234567', '0559876543'],
  ['0501234567\n0559876543', '+971501234567', '0559876543'],
  ['0501234567 or 0559876543', '+971501234567', '0559876543'],
  ['12 / 0559876543', '+971559876543', '12'],
  ['Mobile: 050 123 4567', '+971501234567', undefined],
  ['050 123 4567 (home)', '+971501234567', undefined],
  ['501234567.0', '+971501234567', undefined],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567', undefined],
])('the number of %j is %j, beside %j', (text, is, rest) => {
  expect(readPhones(text)).toEqual(rest === undefined ? { is } : { is, rest });
});
test.each(['9.71501E+11', '05512', 'call me'])('%j is no number', (text) => {
  expect(readPhones(text)).toBeNull();
});

test.each([
  ['Noor@Spec.example', 'noor@spec.example', undefined],
  ['a@spec.example; b@spec.example', 'a@spec.example', 'b@spec.example'],
  ['a@spec.example, b@spec.example', 'a@spec.example', 'b@spec.example'],
  ['Noor <noor@spec.example>', 'noor@spec.example', undefined],
  ['mailto:noor@spec.example', 'noor@spec.example', undefined],
])('the address of %j is %j, beside %j', (text, is, rest) => {
  expect(readEmails(text)).toEqual(rest === undefined ? { is } : { is, rest });
});

test.each([
  ['2026-12-31T20:30:00Z', '2027-01-01', '00:30'],
  ['2026-12-31T20:30:00.123Z', '2027-01-01', '00:30'],
  ['2026-12-31T20:30Z', '2027-01-01', '00:30'],
  ['2026-12-31 20:30:00 UTC', '2027-01-01', '00:30'],
  ['2026-12-31 20:30:00+00', '2027-01-01', '00:30'],
  ['2026-12-31 20:30:00 +0000', '2027-01-01', '00:30'],
  ['2026-12-31T18:30:00+04:00', '2026-12-31', '18:30'],
  ['2026-12-31T09:30:00-05:00', '2026-12-31', '18:30'],
  ['Thu, 31 Dec 2026 14:30:00 GMT', '2026-12-31', '18:30'],
  ['Thu Dec 31 2026 18:30:00 GMT+0400 (Gulf Standard Time)', '2026-12-31', '18:30'],
  ['31/12/2026 2:30 PM UTC', '2026-12-31', '18:30'],
  ['31/12/2026 6:30 PM GST', '2026-12-31', '18:30'],
  ['1798727400', '2026-12-31', '18:30'],
  ['1798727400000', '2026-12-31', '18:30'],
  // Without a zone it is by the studio's clock.
  ['2026-12-31T18:30:00', '2026-12-31', '18:30'],
  ['31/12/2026 06:30-07:30', '2026-12-31', '06:30'],
])('%s is %s at %s in the studio', (text, day, clock) => {
  expect(readDay(text, 'day_first')).toBe(day);
  const read = readerOf('startTime')(text, { order: 'day_first', today: '2026-11-23' });
  expect(read).toEqual({ is: clock });
});

test.each([
  ['20261231', '2026-12-31'],
  ['20261332', null],
])('%s is the day %s', (text, day) => {
  expect(readDay(text, 'day_first')).toBe(day);
});

test.each([
  ['6 of 10', 6],
  ['6/10', 6],
  ['6 sessions', 6],
  ['6,00', 6],
  ['1,000', 1_000],
  ['1,250 sessions', 1_250],
])('%s are %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});
