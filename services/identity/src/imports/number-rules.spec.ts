import { readAmount, readCount } from './number-rules.js';
import { readTime, timeBehind } from './time-rules.js';

test.each([
  ['1,250.00', '1250.00'],
  ['AED 1250', '1250.00'],
  ['1250 dhs', '1250.00'],
  ['Dhs. 1,250.5', '1250.50'],
  ['1.250,00', '1250.00'],
  ['62,50', '62.50'],
  ['١٢٥٠', '1250.00'],
  ['١٬٢٥٠٫٥٠ د.إ', '1250.50'],
  ['۶۲٫۵', '62.50'],
  ['0', '0.00'],
  ['1,25,000', null],
  ['free', null],
  ['-5', null],
])('amount %s: %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ['8', 8],
  ['8.00', 8],
  ['-2', -2],
  ['٨', 8],
  ['8.5', null],
  ['Unlimited', null],
  ['99999', null],
])('count %s: %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});

test.each([
  ['18:30', '18:30'],
  ['6:30 PM', '18:30'],
  ['06:30pm - 07:20pm', '18:30'],
  ['12:15 a.m.', '00:15'],
  ['12 pm', '12:00'],
  ['6:30:00', '06:30'],
  ['7.15', '07:15'],
  ['25:00', null],
  ['6', null],
  ['evening', null],
])('time %s: %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each([
  ['31/12/2026 18:30', '18:30'],
  ['2026-12-31T18:30:00', '18:30:00'],
  ['31/12/2026 6:30 PM', '6:30 PM'],
  ['31/12/2026', undefined],
])('behind the date %s: %s', (text, time) => {
  expect(timeBehind(text)).toBe(time);
});
