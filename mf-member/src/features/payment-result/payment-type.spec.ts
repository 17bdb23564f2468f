import { paymentType } from './payment-type.js';

test.each([
  [null, 'package'],
  ['', 'package'],
  ['package', 'package'],
  ['event', 'event'],
  ['class', 'class'],
  ['anything', 'class'],
])('type %j is %s', (type, expected) => {
  expect(paymentType(type)).toBe(expected);
});
