import { adminClassType, studioSettings } from '@studio/contracts';
import { amountProblem, rangeOf, readAmount, readWhole, wholeProblem } from './number-texts.js';

test.each([
  ['120', 12_000],
  ['99.5', 9_950],
  ['0.01', 1],
  [' 1,250.00 ', 125_000],
  ['0', 0],
  ['١٢٠', 12_000],
  ['۹۹٫۵', 9_950],
  ['١٬٢٥٠٫٠٠', 125_000],
  ['١،٢٥٠', 125_000],
  ['\u200f٥٠\u200e', 5_000],
  ['１２０', 12_000],
  ['١٢٫٣٤٥', null],
  ['١٢٬٥', null],
  ['-٥', null],
  ['-5', null],
  ['12.345', null],
  ['12,5', null],
  ['ten', null],
  ['', null],
])('%j is %p fils', (text, fils) => {
  expect(readAmount(text)).toBe(fils);
});

test.each([
  ['10', 10],
  [' 300 ', 300],
  ['٣٠', 30],
  ['\u200e۱۲\u200f', 12],
  ['٩', null],
  ['9', null],
  ['301', null],
  ['10.5', null],
  ['1e2', null],
  ['', null],
])('%j from 10 to 300 is %p', (text, value) => {
  expect(readWhole(text, { min: 10, max: 300 })).toBe(value);
});

test('what is wrong says the range', () => {
  expect(wholeProblem('Minutes', '5', { min: 10, max: 300 })).toBe(
    'Minutes: a whole number from 10 to 300.',
  );
  expect(amountProblem('Fee', '12.345', { min: 0, max: 100_000 })).toBe(
    'Fee: an amount from AED 0 to 1,000 with two decimals at most, such as 120 or 99.50.',
  );
  expect(amountProblem('Fee', '1,000', { min: 0, max: 100_000 })).toBeUndefined();
});

test.each([
  [studioSettings.shape.cancelHours, { min: 0, max: 72 }],
  [studioSettings.shape.lateFee, { min: 0, max: 100_000 }],
  [adminClassType.shape.minutes, { min: 10, max: 300 }],
])('a range is that of the contract', (schema, range) => {
  expect(rangeOf(schema)).toEqual(range);
});
