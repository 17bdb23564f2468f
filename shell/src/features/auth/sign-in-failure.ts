import { isApiError, messageOf } from '@studio/api-client';
import type { ApiError } from '@studio/api-client';
import { t } from './messages.js';

export const unexpected = t('unexpectedError');

/** No answer, a limit, a part that is away: our own words say more than the server's. */
export const isOurs = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 429 || code === 'SERVICE_UNAVAILABLE';

/** What came back says nothing to a person, e.g. the page of a proxy. */
export const isWordless = ({ code, message }: ApiError): boolean =>
  code === 'UNEXPECTED' || code === 'UNREADABLE_ANSWER' || message === '';

/** Spec section 5: what a form without its two halves is told. */
export const missingCredentials = t('credentialsMissing');

/** How the auth service refuses whoever has no session, or none any more. */
const sessionMissing = ['no_authorization', 'session_not_found', 'bad_jwt', 'user_not_found'];

/** The server let somebody in, and its answer has no session or no user. */
const lacksSession = ({ status, code, details }: ApiError): boolean =>
  status === 200 && code === 'UNREADABLE_ANSWER' && details !== undefined;

/** Spec section 8, Login: what stands under "Login failed". */
export const signInFailure = (error: unknown): string => {
  if (!isApiError(error)) return unexpected;
  if (error.code === 'invalid_credentials') {
    return t('credentialsInvalid');
  }
  if (error.code === 'email_not_confirmed') {
    return t('emailUnverified');
  }
  // Spec section 8, Auth service.
  if (sessionMissing.includes(error.code)) return t('sessionMissing');
  if (lacksSession(error)) return t('sessionOrUserMissing');
  if (isOurs(error)) return messageOf(error);
  return isWordless(error) ? unexpected : error.message;
};
