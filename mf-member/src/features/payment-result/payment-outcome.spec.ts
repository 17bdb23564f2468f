import { outcomeOf, paymentType } from './payment-outcome.js';

const FAILED = 'Payment verification failed. Please contact support.';
const PENDING = 'Payment verification pending. Please check your account status.';
const MISCONFIGURED = 'Payment system configuration error. Please contact support.';

test.each([
  ['a paid session', { success: true }, 1, { state: 'success', result: { success: true } }],
  [
    'a failure without words',
    { success: false },
    1,
    { state: 'retry', message: FAILED, attempt: 1 },
  ],
  [
    'a failure with words',
    { success: false, error: 'Not paid yet' },
    2,
    { state: 'retry', message: 'Not paid yet', attempt: 2 },
  ],
  ['the third failure', { success: false }, 3, { state: 'ended', message: FAILED }],
  [
    'a failure that says no',
    { success: false, canRetry: false },
    1,
    { state: 'ended', message: FAILED },
  ],
  [
    'no key',
    { success: false, error: 'Stripe is not configured' },
    1,
    { state: 'ended', message: MISCONFIGURED },
  ],
  [
    'a wrong key',
    { success: false, error: 'Authentication failed', canRetry: true },
    1,
    { state: 'ended', message: MISCONFIGURED },
  ],
  ['no answer', undefined, 1, { state: 'retry', message: PENDING, attempt: 1 }],
  ['no answer, the third time', undefined, 3, { state: 'ended', message: PENDING }],
])('%s', (_, answer, attempt, outcome) => {
  expect(outcomeOf(answer, attempt)).toEqual(outcome);
});

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
