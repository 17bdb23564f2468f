import { callAuth } from '@studio/api-client';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Check, Dot } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { isValidPassword, passwordRules } from './password-rules.js';
import { signInFailure } from './sign-in-failure.js';
import s from './form.module.css';

/** Spec section 5, Reset password. The list says why the button is off. */
export function NewPasswordForm(): ReactNode {
  const go = useNavigateTo();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const saving = useMutation({
    mutationFn: () => callAuth('/user', { method: 'PUT', body: { password } }),
    onSuccess: () => {
      toast.success('Your password has been changed.');
      go('/', { replace: true });
    },
    onError: (error) => toast.error('Password Reset Failed', { description: signInFailure(error) }),
  });
  const isValid = isValidPassword(password, confirmation);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid) return saving.mutate();
    toast.error('Invalid Password', {
      description: 'At least 6 characters with a digit and a letter, entered twice alike.',
    });
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <ul className={s.rules} aria-label="Your password">
        {passwordRules.map(({ text, holds }) => {
          const isMet = holds(password, confirmation);
          return (
            <li key={text} className={isMet ? s.holds : undefined}>
              <Icon of={isMet ? Check : Dot} size={16} />
              {text}
              {isMet && <span className="visually-hidden">: yes</span>}
            </li>
          );
        })}
      </ul>
      <Button
        type="submit"
        look={isValid ? 'primary' : 'off'}
        size="lg"
        block
        disabled={!isValid}
        busy={saving.isPending}
      >
        Reset password
      </Button>
    </form>
  );
}
