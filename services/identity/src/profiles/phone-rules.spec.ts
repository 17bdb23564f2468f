import { readPhone } from './phone-rules.js';

test.each([
  ['+971501234567', '+971501234567'],
  ['  +971 50  123 4567 ', '+971 50 123 4567'],
  ['050 123 4567', '050 123 4567'],
  ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
  ['+1 212-555-0123', '+1 212-555-0123'],
  ['', null],
  ['   ', null],
  [null, null],
])('%j is kept as %j', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept);
});

test.each([
  '+971',
  'call me',
  '123',
  '+971 50 123 4567 ext 9',
  '<b>050 123 4567</b>',
  '0'.repeat(32),
])('%j is no number', (typed) => {
  expect(() => readPhone(typed)).toThrow('BAD_REQUEST');
});
