import { z } from 'zod';
import { callAuth } from './call-auth.js';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** What a mailed code gives: tokens to be traded for the cookie. */
export type CodeTokens = z.infer<typeof tokens>;

/**
 * By the six digits of a mail. `email` is a confirmation or a sign-in link, `recovery` an invitation
 * too. @throws ApiError with status 403 when the code is wrong or too old
 */
export const verifyCode = async (
  type: 'signup' | 'recovery' | 'email' | 'email_change',
  email: string,
  code: string,
): Promise<CodeTokens> => {
  const body = { type, email: email.trim(), token: code };
  return tokens.parse(await callAuth('/verify', { body }));
};
