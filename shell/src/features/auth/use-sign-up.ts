import { isApiError } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { signUp } from './sign-up.js';
import { signUpFailure } from './sign-up-rules.js';
import type { SignUpForm } from './sign-up-rules.js';
import { t } from './messages.js';

/** ms; spec section 9: 1 s after a sign-up before the dialog, 2 s before a retry. */
const BEFORE_DIALOG = 1_000;
const BEFORE_RETRY = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Attempt {
  form: SignUpForm;
  isRetry: boolean;
}

/** Submitting -> the dialog, or an error with retry (spec sections 4 and 8). */
export const useSignUp = ({
  from,
  onDone,
  onWait,
}: {
  /** Where the confirmed account goes on. */
  from: string;
  onDone: () => void;
  onWait: (seconds: number) => void;
}): { submit: (form: SignUpForm) => void; isPending: boolean } => {
  const mutation = useMutation({
    mutationFn: async ({ form, isRetry }: Attempt) => {
      if (isRetry) await pause(BEFORE_RETRY);
      await signUp(form, from);
      if (isRetry) toast.success(t('createdOnRetry'));
      await pause(BEFORE_DIALOG);
    },
    onSuccess: onDone,
    onError: (error, { form, isRetry }) => {
      if (isApiError(error) && error.retryAfter !== undefined) onWait(error.retryAfter);
      const { title, description, canRetry } = signUpFailure(error);
      toast.error(isRetry ? t('retryFailed') : title, {
        description,
        ...(canRetry
          ? {
              action: {
                label: t('tryAgain'),
                onClick: () => mutation.mutate({ form, isRetry: true }),
              },
            }
          : {}),
      });
    },
  });
  return {
    submit: (form) => mutation.mutate({ form, isRetry: false }),
    isPending: mutation.isPending,
  };
};
