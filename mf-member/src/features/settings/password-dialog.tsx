import { isApiError, messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { isValidPassword, PasswordRules } from '@studio/ui/password-rules';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useChangePassword } from './use-account.js';
import s from './settings.module.css';
import { t } from './messages.js';

type FieldName = 'currentPassword' | 'newPassword';

/** The field that a refusal is about; null: the whole form. */
const fieldOf = (error: unknown): FieldName | null => {
  const code = isApiError(error) ? error.code : '';
  if (code === 'WRONG_PASSWORD') return 'currentPassword';
  return code === 'SAME_PASSWORD' || code === 'WEAK_PASSWORD' ? 'newPassword' : null;
};

interface PasswordDialogProps {
  email: string;
  onClose: () => void;
}

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** What is typed, the refusal with its field, and sending it. */
const usePasswordForm = (onClose: () => void) => {
  const change = useChangePassword();
  const [fields, setFields] = useState(empty);
  const { currentPassword, newPassword, confirmation } = fields;
  const isReady = currentPassword !== '' && isValidPassword(newPassword, confirmation);
  const refusedField = fieldOf(change.error);
  const refusal = change.isError ? messageOf(change.error) : undefined;
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    error: refusedField === name ? refusal : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      setFields({ ...fields, [name]: event.target.value });
      if (change.isError) change.reset();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success(t('passwordChanged'), {
            description: t('devicesSignedOut'),
          });
          onClose();
        },
      },
    );
  };
  return {
    ...fields,
    field,
    submit,
    isReady,
    isPending: change.isPending,
    /** A refusal that belongs to no field. */
    refusal: refusedField ? undefined : refusal,
  };
};

/** Current password, new one, and its rules while typing (spec section 5). */
export function PasswordDialog({ email, onClose }: PasswordDialogProps): ReactNode {
  const form = usePasswordForm(onClose);
  const { field, isReady, refusal, newPassword, confirmation } = form;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('changePassword')}>
      <form className={s.dialogForm} onSubmit={form.submit} noValidate>
        {/* Password managers file the new password under it. */}
        <input name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('currentPassword')}
          name="current-password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="next"
          data-autofocus
          {...field('currentPassword')}
        />
        <Field
          label={t('newPassword')}
          name="new-password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="next"
          aria-describedby="new-password-rules"
          {...field('newPassword')}
        />
        <Field
          label={t('confirmNewPassword')}
          name="confirm-password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          aria-describedby="new-password-rules"
          {...field('confirmation')}
        />
        <PasswordRules id="new-password-rules" password={newPassword} confirmation={confirmation} />
        {refusal && <Note tone="alert">{refusal}</Note>}
        <Button
          type="submit"
          look={isReady ? 'primary' : 'off'}
          size="lg"
          block
          disabled={!isReady}
          busy={form.isPending}
        >
          {t('changePassword')}
        </Button>
      </form>
    </Dialog>
  );
}
