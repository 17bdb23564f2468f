import { request } from './request.js';

/**
 * Calls identity's own contract (auth-contract.md) from a page that has no session yet.
 * @param redirectTo where the mailed link leads afterwards, an absolute URL of the own origin
 * @throws ApiError with the code of the auth contract, e.g. `user_already_exists`
 */
export const callAuth = (
  path: '/signup' | '/recover' | '/resend' | '/otp' | '/user' | '/verify',
  {
    method = 'POST',
    body,
    redirectTo,
  }: { method?: 'POST' | 'PUT'; body: object; redirectTo?: string },
): Promise<unknown> =>
  request(`/auth/v1${path}${redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : ''}`, {
    method,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
  });
