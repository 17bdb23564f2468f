import { callAuth } from '@studio/api-client';
import { confirmationPage } from './confirmation-page.js';
import { t } from './messages.js';
import type { SignUpForm } from './sign-up-rules.js';

const hasUser = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null) return false;
  // Confirmation on: the user itself; off: a session around it (auth-contract 1.2).
  if ('id' in answer) return Boolean(answer.id);
  return 'user' in answer && Boolean(answer.user);
};

/** Makes the account; the mail's link leads to /email-verified, and on from there. @throws ApiError, Error */
export const signUp = async (form: SignUpForm, from: string): Promise<void> => {
  const phone = form.phoneNumber.trim();
  const answer = await callAuth('/signup', {
    redirectTo: confirmationPage(from),
    body: {
      email: form.email.trim(),
      password: form.password,
      data: { full_name: form.fullName.trim(), ...(phone ? { phone_number: phone } : {}) },
    },
  });
  if (!hasUser(answer)) throw new Error(t('noUserData'));
};
