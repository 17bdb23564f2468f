import { callAuth, messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';

/** Sends the confirmation mail again; identity answers alike whether the address is known or not. */
export const resendConfirmation = async (email: string): Promise<void> => {
  try {
    await callAuth('/resend', {
      redirectTo: `${location.origin}/email-verified`,
      body: { type: 'signup', email: email.trim() },
    });
    toast.success('Verification email sent.', { description: 'Please check your inbox.' });
  } catch (error) {
    toast.error('The email could not be sent', { description: messageOf(error) });
  }
};
