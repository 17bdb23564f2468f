import { ApiError } from '@studio/api-client';
import { readLinkTokens, readOutcome } from './link-tokens.js';
import { signInFailure } from './sign-in-failure.js';

it.each<[string, unknown, string]>([
  [
    'wrong password',
    new ApiError({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    }),
    'Invalid email or password. Please check your credentials and try again.',
  ],
  [
    'unconfirmed',
    new ApiError({ code: 'email_not_confirmed', status: 400, message: 'Email not confirmed' }),
    'Please verify your email address before signing in.',
  ],
  [
    'others',
    new ApiError({ code: 'user_banned', status: 400, message: 'User is banned' }),
    'User is banned',
  ],
  [
    'too many',
    new ApiError({ code: 'over_request_rate_limit', status: 429, message: 'x', retryAfter: 30 }),
    'Too many tries. Please wait 30 seconds and try again.',
  ],
  [
    'a part that is away',
    new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'x' }),
    'This part of the studio is not available. Try again in a moment.',
  ],
  [
    'the page of a proxy',
    new ApiError({ code: 'UNEXPECTED', status: 502, message: 'The server answered 502.' }),
    'An unexpected error occurred. Please try again.',
  ],
  [
    'an answer that is none',
    new ApiError({ code: 'UNREADABLE_ANSWER', status: 200, message: 'The answer is not JSON.' }),
    'An unexpected error occurred. Please try again.',
  ],
  [
    'an answer without session or user',
    new ApiError({
      code: 'UNREADABLE_ANSWER',
      status: 200,
      message: 'The answer is not as the contract says.',
      details: [{ path: 'user', message: 'Required' }],
    }),
    'Auth session or user missing',
  ],
  ...['no_authorization', 'session_not_found', 'bad_jwt'].map((code): [string, unknown, string] => [
    `no session: ${code}`,
    new ApiError({ code, status: 403, message: 'x' }),
    'Auth session missing!',
  ]),
  ['nonsense', new Error('x'), 'An unexpected error occurred. Please try again.'],
])('says what was wrong with a sign-in: %s', (_, error, text) => {
  expect(signInFailure(error)).toBe(text);
});

it('reads what a link left in the fragment', () => {
  expect(readLinkTokens('#access_token=a&type=recovery')).toEqual({
    type: 'recovery',
    access_token: 'a',
    refresh_token: '',
  });
  expect(readLinkTokens('#type=recovery')).toBeNull();
});

it.each([
  ['#access_token=a&type=signup', 'confirmed'],
  ['#access_token=a&type=email_change', 'moved'],
  ['#error=access_denied&error_code=otp_expired', 'failed'],
  ['#error=access_denied&error_code=otp_expired&sb=&was=confirmed', 'already'],
  ['', 'nothing'],
  ['#type=signup', 'nothing'],
])('knows what became of a confirmation link: %s', (hash, outcome) => {
  expect(readOutcome(hash)).toBe(outcome);
});
