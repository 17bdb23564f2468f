import { z } from 'zod';

/**
 * Bodies of /auth/v1. Everything is optional here: what is missing is refused by the rules, in the
 * order and words of the contract. `gotrue_meta_security`, `code_challenge` and what else a client
 * sends are dropped.
 */
const text = z.string().nullish();
const data = z.record(z.string(), z.unknown()).nullish();

export const signUpBody = z.object({ email: text, phone: text, password: text, data });
export const passwordBody = z.object({ email: text, phone: text, password: text });
export const refreshBody = z.object({ refresh_token: text });
export const updateUserBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  data,
  app_metadata: z.unknown().optional(),
});
export const emailBody = z.object({ email: text });
export const resendBody = z.object({ type: text, email: text, phone: text });
export const otpBody = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data,
});
export const verifyBody = z.object({
  type: text,
  token_hash: text,
  token: text,
  email: text,
  phone: text,
  redirect_to: text,
});
