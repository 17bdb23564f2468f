import { isApiError } from '@studio/api-client';
import { signIn, toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { missingCredentials, signInFailure } from './sign-in-failure.js';
import { useCountdown } from './use-countdown.js';
import { useForgotten } from './use-forgotten.js';
import { t } from './messages.js';

/** The login form: its two values, what is wrong with them, and what the server answered. */
export const useLogin = () => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const wait = useCountdown();
  const forgotten = useForgotten(email, wait.start);
  const login = useMutation({
    mutationFn: () => signIn(email, password),
    onError: (error) => {
      if (isApiError(error) && error.retryAfter !== undefined) wait.start(error.retryAfter);
      toast.error(t('loginFailed'), { description: signInFailure(error) });
    },
  });
  const hasEmail = email.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (hasEmail && password !== '') return login.mutate();
    toast.error(t('loginFailed'), { description: missingCredentials });
    document.getElementById(hasEmail ? 'password' : 'email')?.focus();
  };
  return {
    email: {
      value: email,
      isMissing: (isSubmitted || forgotten.isMissing) && !hasEmail,
      onChange: setEmail,
    },
    password: {
      value: password,
      isMissing: isSubmitted && password === '',
      onChange: setPassword,
    },
    submit,
    isPending: login.isPending,
    isUnconfirmed: isApiError(login.error) && login.error.code === 'email_not_confirmed',
    forgotten,
    /** Seconds until another try makes sense. */
    waitLeft: wait.left,
  };
};
