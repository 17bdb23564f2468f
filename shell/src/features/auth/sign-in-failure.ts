import { isApiError, messageOf } from '@studio/api-client';

const unexpected = 'An unexpected error occurred. Please try again.';

/** Spec section 5: what a form without its two halves is told. */
export const missingCredentials = 'You must provide either an email or phone number and a password';

/** Spec section 8, Login: what stands under "Login failed". */
export const signInFailure = (error: unknown): string => {
  if (!isApiError(error)) return unexpected;
  if (error.code === 'invalid_credentials') {
    return 'Invalid email or password. Please check your credentials and try again.';
  }
  if (error.code === 'email_not_confirmed') {
    return 'Please verify your email address before signing in.';
  }
  if (error.status === 0 || error.status === 429 || error.status >= 502) return messageOf(error);
  return error.code === 'UNEXPECTED' ? unexpected : error.message || unexpected;
};
