import { callAuth, isApiError, messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { confirmationPage } from './confirmation-page.js';
import { useCountdown } from './use-countdown.js';
import { useFrom } from './use-from.js';
import { t } from './messages.js';

/** Seconds between two mails of a kind to one address (auth-contract 1.3). */
const BETWEEN_MAILS = 60;

export type MailKind = 'confirmation' | 'recovery';

const sendMail = (kind: MailKind, email: string, from: string): Promise<unknown> =>
  kind === 'confirmation'
    ? callAuth('/resend', {
        redirectTo: confirmationPage(from),
        body: { type: 'signup', email },
      })
    : callAuth('/recover', { redirectTo: `${location.origin}/reset-password`, body: { email } });

const sent = {
  confirmation: t('verificationEmailSent'),
  recovery: t('passwordResetEmailSent'),
} as const;

export interface Resend {
  send: (email: string) => void;
  isPending: boolean;
  isSent: boolean;
  /** Seconds until another may be asked for. */
  left: number;
}

/** Sends a mail, then waits; identity answers alike whether the address is known or not. */
export const useResend = (
  kind: MailKind,
  /** One has just left: another has to wait from the beginning. */
  { isJustSent = false } = {},
): Resend => {
  const from = useFrom();
  const { left, start } = useCountdown(isJustSent ? BETWEEN_MAILS : 0);
  const sending = useMutation({
    mutationFn: (email: string) => sendMail(kind, email.trim(), from),
    onSuccess: () => {
      start(BETWEEN_MAILS);
      toast.success(sent[kind], { description: t('checkYourInbox') });
    },
    onError: (error) => {
      if (isApiError(error) && error.retryAfter !== undefined) start(error.retryAfter);
      toast.error(kind === 'recovery' ? t('passwordResetFailed') : t('emailNotSent'), {
        description: messageOf(error),
      });
    },
  });
  return {
    send: sending.mutate,
    isPending: sending.isPending,
    isSent: sending.isSuccess,
    left,
  };
};
