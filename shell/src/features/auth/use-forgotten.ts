import { callAuth, isApiError } from '@studio/api-client';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { useState } from 'react';
import { signInFailure } from './sign-in-failure.js';
import { t } from './messages.js';

/** Forgotten Password?: a mail with a link, or what is missing for it (spec sections 5 and 8). */
export const useForgotten = (
  email: string,
  onWait: (seconds: number) => void,
): { request: () => void; isPending: boolean; isMissing: boolean } => {
  const [isMissing, setMissing] = useState(false);
  const go = useNavigateTo();
  const sending = useMutation({
    mutationFn: () =>
      callAuth('/recover', {
        redirectTo: `${location.origin}/reset-password`,
        body: { email: email.trim() },
      }),
    onSuccess: () => {
      toast.success(t('passwordResetEmailSent'), {
        description: t('passwordResetEmailSentHint'),
      });
      // There the code of the mail can be typed, too.
      go('/reset-password', { state: { sentTo: email.trim() } });
    },
    onError: (error) => {
      if (isApiError(error) && error.retryAfter !== undefined) onWait(error.retryAfter);
      toast.error(t('passwordResetFailed'), { description: signInFailure(error) });
    },
  });
  const request = (): void => {
    if (email.trim() !== '') return sending.mutate();
    setMissing(true);
    toast.error(t('emailRequired'), {
      description: t('emailRequiredForReset'),
    });
    document.getElementById('email')?.focus();
  };
  return { request, isPending: sending.isPending, isMissing };
};
