/**
 * Refusals of /auth/v1: code -> status and usual sentence. The sentences are part of the contract:
 * clients compare them (auth-contract.md, 1.2; spec section 8).
 */
const refusals = {
  bad_json: [400, 'Could not parse request body as JSON'],
  validation_failed: [400, 'The request is not valid'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  current_password_required: [400, 'Current password is required to set a new password or email.'],
  current_password_invalid: [400, 'Current password is not right.'],
  reauthentication_needed: [
    400,
    'This sign-in by link or code is too old. Send current_password, or ask for a new link.',
  ],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_banned: [403, 'User is banned'],
  user_merged: [
    400,
    'This account was merged with another one of yours. Sign in with the email address of that one.',
  ],
  not_admin: [403, 'Updating app_metadata requires admin privileges'],
  otp_expired: [403, 'Token has expired or is invalid'],
  not_found: [404, 'There is no such endpoint'],
  request_entity_too_large: [413, 'Request body exceeds limit of 1048576 bytes'],
  conflict: [409, 'Too many concurrent token refresh requests on the same session'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  same_password: [422, 'New password should be different from the old password.'],
  weak_password: [422, 'Password should be at least 6 characters.'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  phone_provider_disabled: [422, 'Phone logins are disabled'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this later.'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  service_unavailable: [503, 'The service is busy. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthRefusalCode = keyof typeof refusals;

interface Particulars {
  /** Another sentence than the usual one. */
  message?: string;
  /** Another status than the usual one (a banned user is 400 at sign-in, 403 later). */
  status?: number;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** Said in OAuth's own shape, `{error, error_description}` (auth-contract.md, 1.1). */
  oauthError?: string;
}

/** /auth/v1 says no. The filter gives it the shape that the client's version header asks for. */
export class AuthRefused extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly oauthError: string | undefined;

  constructor(
    readonly code: AuthRefusalCode,
    { message, status, retryAfter, oauthError }: Particulars = {},
  ) {
    super(message ?? refusals[code][1]);
    this.name = 'AuthRefused';
    this.status = status ?? refusals[code][0];
    this.retryAfter = retryAfter;
    this.oauthError = oauthError;
  }
}

/** 400 `validation_failed` with a sentence of its own. */
export const invalid = (message: string): AuthRefused =>
  new AuthRefused('validation_failed', { message });
