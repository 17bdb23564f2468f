import { outcomeOf, paymentType } from './payment-outcome.js';

const FAILED = 'Payment verification failed. Please contact support.';
const PENDING = 'Payment verification pending. Please check your account status.';
const MISCONFIGURED = 'Payment system configuration error. Please contact support.';

test.each([
  {
    name: 'a paid session',
    answer: { success: true },
    retries: 0,
    outcome: { state: 'success', result: { success: true } },
  },
  {
    name: 'a failure without a message',
    answer: { success: false },
    retries: 0,
    outcome: { state: 'retry', message: FAILED, retry: 1 },
  },
  {
    name: 'a failure with a message',
    answer: { success: false, error: 'Not paid yet' },
    retries: 1,
    outcome: { state: 'retry', message: 'Not paid yet', retry: 2 },
  },
  {
    name: 'the last retry',
    answer: { success: false },
    retries: 2,
    outcome: { state: 'retry', message: FAILED, retry: 3 },
  },
  {
    name: 'a failure after the last retry',
    answer: { success: false },
    retries: 3,
    outcome: { state: 'limit' },
  },
  {
    name: 'a failure that says no',
    answer: { success: false, canRetry: false },
    retries: 0,
    outcome: { state: 'not_confirmed', message: FAILED },
  },
  {
    name: 'a failure that says no, after retries',
    answer: { success: false, canRetry: false },
    retries: 3,
    outcome: { state: 'not_confirmed', message: FAILED },
  },
  {
    name: 'money that goes back',
    answer: {
      success: false,
      error: 'It goes back.',
      canRetry: false,
      reason: 'refunded' as const,
    },
    retries: 0,
    outcome: { state: 'refunded', message: 'It goes back.' },
  },
  {
    name: 'no key',
    answer: { success: false, error: 'Stripe is not configured' },
    retries: 0,
    outcome: { state: 'not_confirmed', message: MISCONFIGURED },
  },
  {
    name: 'a wrong key',
    answer: { success: false, error: 'Authentication failed', canRetry: true },
    retries: 0,
    outcome: { state: 'not_confirmed', message: MISCONFIGURED },
  },
  {
    name: 'no answer',
    answer: undefined,
    retries: 0,
    outcome: { state: 'retry', message: PENDING, retry: 1 },
  },
  {
    name: 'no answer after the last retry',
    answer: undefined,
    retries: 3,
    outcome: { state: 'limit' },
  },
])('$name', ({ answer, retries, outcome }) => {
  expect(outcomeOf(answer, retries)).toEqual(outcome);
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
