import { outcomeOf } from './payment-outcome.js';

const FAILED = 'Payment verification failed. Please contact support.';
const PENDING = 'Payment verification pending. Please check your account status.';
const MISCONFIGURED = 'Payment system configuration error. Please contact support.';

test.each([
  {
    name: 'a paid session',
    answer: { success: true },
    attempts: 1,
    outcome: { state: 'success', result: { success: true } },
  },
  {
    name: 'a failure without a message',
    answer: { success: false },
    attempts: 1,
    outcome: { state: 'retry', message: FAILED, attempt: 2 },
  },
  {
    name: 'a failure with a message',
    answer: { success: false, error: 'Not paid yet' },
    attempts: 2,
    outcome: { state: 'retry', message: 'Not paid yet', attempt: 3 },
  },
  {
    name: 'the second failure without one',
    answer: { success: false },
    attempts: 2,
    outcome: { state: 'retry', message: FAILED, attempt: 3 },
  },
  {
    name: 'the last attempt',
    answer: { success: false },
    attempts: 3,
    outcome: { state: 'limit' },
  },
  {
    name: 'a failure that says no',
    answer: { success: false, canRetry: false },
    attempts: 1,
    outcome: { state: 'not_confirmed', message: FAILED },
  },
  {
    name: 'a failure that says no, at the last attempt',
    answer: { success: false, canRetry: false },
    attempts: 3,
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
    attempts: 1,
    outcome: { state: 'refunded', message: 'It goes back.' },
  },
  {
    name: 'no key',
    answer: { success: false, error: 'Stripe is not configured' },
    attempts: 1,
    outcome: { state: 'not_confirmed', message: MISCONFIGURED },
  },
  {
    name: 'a wrong key',
    answer: { success: false, error: 'Authentication failed', canRetry: true },
    attempts: 1,
    outcome: { state: 'not_confirmed', message: MISCONFIGURED },
  },
  {
    name: 'no answer',
    answer: undefined,
    attempts: 1,
    outcome: { state: 'retry', message: PENDING, attempt: 2 },
  },
  {
    name: 'no answer to the last attempt',
    answer: undefined,
    attempts: 3,
    outcome: { state: 'limit' },
  },
])('$name', ({ answer, attempts, outcome }) => {
  expect(outcomeOf(answer, attempts)).toEqual(outcome);
});
