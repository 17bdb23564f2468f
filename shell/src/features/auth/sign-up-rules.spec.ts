import { ApiError } from '@studio/api-client';
import { firstComplaint, signUpFailure } from './sign-up-rules.js';
import type { SignUpForm } from './sign-up-rules.js';

const good: SignUpForm = {
  fullName: 'Noor Al Suwaidi',
  email: 'noor@example.com',
  phoneNumber: '',
  password: 'pilates1',
  confirmPassword: 'pilates1',
  acceptsPolicies: true,
};
const empty: SignUpForm = {
  fullName: ' ',
  email: ' ',
  phoneNumber: '',
  password: '',
  confirmPassword: 'x',
  acceptsPolicies: false,
};

describe('sign-up checks, in the order of the spec', () => {
  it.each<[string, SignUpForm, { title: string; description: string }]>([
    [
      'nothing',
      empty,
      { title: 'Full name required', description: 'Please provide your full name.' },
    ],
    [
      'a name only',
      { ...empty, fullName: 'N' },
      { title: 'Email required', description: 'Please provide your email address.' },
    ],
    [
      'name and email',
      { ...empty, fullName: 'N', email: 'n@x.co' },
      { title: 'Password required', description: 'Please provide a password.' },
    ],
    [
      'two passwords',
      { ...good, confirmPassword: 'pilates2', acceptsPolicies: false },
      {
        title: "Passwords don't match",
        description: 'Please make sure your passwords match.',
      },
    ],
    [
      'all but the policies',
      { ...good, acceptsPolicies: false },
      {
        title: 'Policy agreement required',
        description: 'Please accept the Terms of Service and Privacy Policy to continue.',
      },
    ],
  ])('%s', (_, form, complaint) => {
    expect(firstComplaint(form)).toMatchObject(complaint);
  });

  it('lets a whole form pass, with or without phone', () => {
    expect(firstComplaint(good)).toBeNull();
    for (const phoneNumber of ['+971 50 555 0101', '(+971) 50 555 0101', '٠٥٠ ٥٥٥ ٠١٠١'])
      expect(firstComplaint({ ...good, phoneNumber })).toBeNull();
    for (const phoneNumber of ['call me', '05', '050 555 0101 ext 9'])
      expect(firstComplaint({ ...good, phoneNumber })?.field).toBe('phoneNumber');
  });
});

describe('sign-up failures', () => {
  const refused = (code: string, message: string): ApiError =>
    new ApiError({ code, message, status: 422 });
  it.each<[Error, string, boolean]>([
    [refused('user_already_exists', 'User already registered'), 'Account Already Exists', false],
    [
      refused('unexpected_failure', 'Database error saving new user'),
      'Account Creation Issue',
      true,
    ],
    [
      refused('weak_password', 'Password should be at least 6 characters.'),
      'Password too short',
      false,
    ],
    [new Error('No user data returned after signup'), 'Registration Error', true],
    [refused('validation_failed', 'Unable to validate email address'), 'Registration Error', true],
  ])('%s', (error, title, canRetry) => {
    expect(signUpFailure(error)).toMatchObject({ title, canRetry });
  });
});
