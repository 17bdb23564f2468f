import { toast, useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isValidPassword, PasswordRules } from '@studio/ui/password-rules';
import { useState } from 'react';
import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { CurrentPasswordField } from './current-password-field.js';
import { TooManyTries } from './too-many-tries.js';
import { useNewPassword } from './use-new-password.js';
import s from './form.module.css';
import { t } from './messages.js';

/** Spec section 5, Reset password. The list says why the button is off. */
export function NewPasswordForm({
  onDone,
  onExpired,
}: {
  onDone: () => void;
  onExpired: () => void;
}): ReactNode {
  const { user } = useSession();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { save, isPending, current, forgetError, waitLeft } = useNewPassword({ onDone, onExpired });
  const isValid = isValidPassword(password, confirmation);
  const submit = (): void => {
    if (isValid) return save({ password, currentPassword });
    toast.error(t('invalidPassword'), {
      description: t('invalidPasswordHint'),
    });
  };
  // A browser sends nothing by Enter while the button is off; the reason is shown all the same.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isValid) submit();
  };
  return (
    <form
      className={s.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      {/* Password managers file the new password under it. */}
      <input name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {current !== 'not needed' && (
        <CurrentPasswordField
          state={current}
          value={currentPassword}
          onChange={(value) => {
            setCurrentPassword(value);
            forgetError();
          }}
        />
      )}
      <NewPasswordField
        label={t('newPassword')}
        name="new-password"
        enterKeyHint="next"
        value={password}
        onKeyDown={onKeyDown}
        onChange={(event) => setPassword(event.target.value)}
      />
      <NewPasswordField
        label={t('confirmNewPassword')}
        name="confirm-password"
        enterKeyHint="go"
        value={confirmation}
        onKeyDown={onKeyDown}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <PasswordRules id="password-rules" password={password} confirmation={confirmation} />
      <TooManyTries left={waitLeft} />
      <Button
        type="submit"
        look={isValid ? 'primary' : 'off'}
        size="lg"
        block
        disabled={!isValid}
        busy={isPending}
      >
        {t('resetPassword')}
      </Button>
    </form>
  );
}

function NewPasswordField(props: ComponentProps<typeof Field>): ReactNode {
  return (
    <Field
      type="password"
      autoComplete="new-password"
      aria-describedby="password-rules"
      {...props}
    />
  );
}
