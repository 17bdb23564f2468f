import { outcomeOf, paymentType } from './payment-outcome.js';

const FAILED = 'Payment verification failed. Please contact support.';
const PENDING = 'Payment verification pending. Please check your account status.';
const MISCONFIGURED = 'Payment system configuration error. Please contact support.';

test.each([
  {
    name: 'a paid session',
    answer: { success: true },
    attempt: 1,
    outcome: { state: 'success', result: { success: true } },
  },
  {
    name: 'a failure without a message',
    answer: { success: false },
    attempt: 1,
    outcome: { state: 'retry', message: FAILED, attempt: 1 },
  },
  {
    name: 'a failure with a message',
    answer: { success: false, error: 'Not paid yet' },
    attempt: 2,
    outcome: { state: 'retry', message: 'Not paid yet', attempt: 2 },
  },
  {
    name: 'the third failure',
    answer: { success: false },
    attempt: 3,
    outcome: { state: 'ended', message: FAILED },
  },
  {
    name: 'a failure that says no',
    answer: { success: false, canRetry: false },
    attempt: 1,
    outcome: { state: 'ended', message: FAILED },
  },
  {
    name: 'no key',
    answer: { success: false, error: 'Stripe is not configured' },
    attempt: 1,
    outcome: { state: 'ended', message: MISCONFIGURED },
  },
  {
    name: 'a wrong key',
    answer: { success: false, error: 'Authentication failed', canRetry: true },
    attempt: 1,
    outcome: { state: 'ended', message: MISCONFIGURED },
  },
  {
    name: 'no answer',
    answer: undefined,
    attempt: 1,
    outcome: { state: 'retry', message: PENDING, attempt: 1 },
  },
  {
    name: 'no answer, the third time',
    answer: undefined,
    attempt: 3,
    outcome: { state: 'ended', message: PENDING },
  },
])('$name', ({ answer, attempt, outcome }) => {
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
