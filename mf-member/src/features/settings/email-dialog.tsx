import { isApiError, messageOf } from '@studio/api-client';
import type { OwnAccount } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useChangeEmail } from './use-account.js';
import s from './settings.module.css';
import { t } from './messages.js';

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

const INCOMPLETE = t('newEmailIncomplete');

const emailComplaint = (email: string, now: string): string | undefined => {
  if (email === '') return t('newEmailMissing');
  if (!isAddress(email)) return INCOMPLETE;
  return email.toLowerCase() === now.toLowerCase() ? t('newEmailIsYours') : undefined;
};

/** A refusal of the server at the field that it is about, or at the form. */
const refusalOf = (error: unknown): { email?: string; password?: string; form?: string } => {
  if (!error) return {};
  const code = isApiError(error) ? error.code : undefined;
  if (code === 'WRONG_PASSWORD') return { password: messageOf(error) };
  // The server knows more of addresses than the pattern here.
  return code === 'BAD_REQUEST' ? { email: INCOMPLETE } : { form: messageOf(error) };
};

interface EmailDialogProps {
  account: OwnAccount;
  onClose: () => void;
}

/** What is typed, what is wrong with it by the rules here and by the server's, and sending it. */
const useEmailForm = ({ account, onClose }: EmailDialogProps) => {
  const change = useChangeEmail();
  const [email, setEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const emailError = emailComplaint(email.trim(), account.email);
  const missing = currentPassword === '' ? t('currentPasswordMissing') : undefined;
  const refusal = refusalOf(change.error);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (emailError ?? missing) return;
    change.mutate(
      { email: email.trim(), currentPassword },
      {
        onSuccess: ({ newEmail }) => {
          toast.success(t('checkNewInbox'), {
            description: t('openTheLink', { newEmail }),
          });
          onClose();
        },
      },
    );
  };
  return {
    submit,
    isPending: change.isPending,
    refusal: refusal.form,
    email: {
      value: email,
      error: isSubmitted ? (emailError ?? refusal.email) : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        setEmail(event.target.value);
        if (change.isError) change.reset();
      },
    },
    password: {
      value: currentPassword,
      error: isSubmitted ? (missing ?? refusal.password) : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        setPassword(event.target.value);
        if (refusal.password) change.reset();
      },
    },
  };
};

/** Asks for the new address and the password; what was typed stays when it is refused. */
export function EmailDialog({ account, onClose }: EmailDialogProps): ReactNode {
  const { submit, isPending, refusal, email, password } = useEmailForm({ account, onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('changeEmail')}
      lead={<p className="muted small">{t('currentEmail', { email: account.email })}</p>}
    >
      <form className={s.dialogForm} onSubmit={submit} noValidate>
        <Field
          label={t('newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
          data-autofocus
          maxLength={320}
          {...email}
        />
        <Field
          label={t('currentPassword')}
          name="current-password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          {...password}
        />
        <p className="muted small">{t('newEmailNote')}</p>
        {refusal && <Note tone="alert">{refusal}</Note>}
        <Button type="submit" look="primary" size="lg" block busy={isPending}>
          {t('sendLink')}
        </Button>
      </form>
    </Dialog>
  );
}
