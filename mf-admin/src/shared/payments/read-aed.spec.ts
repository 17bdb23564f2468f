import { readAed } from './read-aed.js';

test.each([
  ['120', 12_000],
  ['99.5', 9_950],
  ['0.01', 1],
  [' 1,250.00 ', 125_000],
  ['0', null],
  ['-5', null],
  ['1.234', null],
  ['ten', null],
  ['', null],
])('%j is %p fils', (text, fils) => {
  expect(readAed(text)).toBe(fils);
});
