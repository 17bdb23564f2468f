import { callAuth, isApiError } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { useState } from 'react';
import { signInFailure } from './sign-in-failure.js';
import { useCountdown } from './use-countdown.js';
import { t } from './messages.js';

/** `needed`: the session is not by a recent link, so it asks for the password that counts now. */
export type CurrentPassword = 'not needed' | 'needed' | 'missing' | 'wrong';

const currentPasswordOf: Record<string, CurrentPassword> = {
  current_password_required: 'needed',
  current_password_invalid: 'wrong',
};

export interface NewPassword {
  password: string;
  currentPassword: string;
}

interface Outcome {
  onDone: () => void;
  /** The link was opened too long ago. */
  onExpired: () => void;
}

const savePassword = ({ password, currentPassword }: NewPassword): Promise<unknown> =>
  callAuth('/user', {
    method: 'PUT',
    body: { password, ...(currentPassword ? { current_password: currentPassword } : {}) },
  });

/** Sets a new password with the session at hand; what the server still asks for becomes a field. */
export const useNewPassword = ({
  onDone,
  onExpired,
}: Outcome): {
  save: (input: NewPassword) => void;
  isPending: boolean;
  current: CurrentPassword;
  forgetError: () => void;
  /** Seconds until another try makes sense. */
  waitLeft: number;
} => {
  const [current, setCurrent] = useState<CurrentPassword>('not needed');
  const wait = useCountdown();
  const forgetError = (): void =>
    setCurrent((known) => (known === 'not needed' ? known : 'needed'));
  const saving = useMutation({
    mutationFn: savePassword,
    onSuccess: () => {
      toast.success(t('passwordHasBeenChanged'));
      onDone();
    },
    onError: (error) => {
      const code = isApiError(error) ? error.code : '';
      if (code === 'reauthentication_needed') return onExpired();
      const required = currentPasswordOf[code];
      if (required) return setCurrent(required);
      forgetError();
      if (isApiError(error) && error.retryAfter !== undefined) wait.start(error.retryAfter);
      toast.error(t('passwordResetFailed'), { description: signInFailure(error) });
    },
  });
  const save = (input: NewPassword): void => {
    if (saving.isPending) return;
    if (current !== 'not needed' && input.currentPassword === '') return setCurrent('missing');
    saving.mutate(input);
  };
  return { save, isPending: saving.isPending, current, forgetError, waitLeft: wait.left };
};
