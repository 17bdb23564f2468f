import { isApiError, messageOf } from '@studio/api-client';
import type { OwnAccount } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useChangeEmail } from './use-account.js';
import s from './settings.module.css';

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

const INCOMPLETE = 'New email: please give the whole address, like name@mail.com.';

const emailComplaint = (email: string, now: string): string | undefined => {
  if (email === '') return 'New email: please give the address.';
  if (!isAddress(email)) return INCOMPLETE;
  return email.toLowerCase() === now.toLowerCase()
    ? 'New email: this is your address already.'
    : undefined;
};

/** Asks for the new address and the password; what was typed stays when it is refused. */
export function EmailDialog({
  account,
  onClose,
}: {
  account: OwnAccount;
  onClose: () => void;
}): ReactNode {
  const change = useChangeEmail();
  const [email, setEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const emailError = emailComplaint(email.trim(), account.email);
  const missing = currentPassword === '' ? 'Current password: please provide it.' : undefined;
  const code = isApiError(change.error) ? change.error.code : undefined;
  const refused = code === 'WRONG_PASSWORD' ? messageOf(change.error) : undefined;
  // The server knows more of addresses than the pattern here.
  const refusedEmail = code === 'BAD_REQUEST' ? INCOMPLETE : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (emailError ?? missing) return;
    change.mutate(
      { email: email.trim(), currentPassword },
      {
        onSuccess: ({ newEmail }) => {
          toast.success('Check your new inbox', {
            description: `Open the link that we sent to ${newEmail}.`,
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change email"
      lead={<p className="muted small">Now: {account.email}</p>}
    >
      <form className={s.dialogForm} onSubmit={submit} noValidate>
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
          data-autofocus
          value={email}
          maxLength={320}
          error={asked ? (emailError ?? refusedEmail) : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            if (change.isError) change.reset();
          }}
        />
        <Field
          label="Current password"
          name="current-password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={currentPassword}
          error={asked ? (missing ?? refused) : undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            if (refused) change.reset();
          }}
        />
        <p className="muted small">
          We mail a link to the new address: it counts once you open it. The old address gets a
          notice.
        </p>
        {change.isError && !refused && !refusedEmail && (
          <Note tone="alert">{messageOf(change.error)}</Note>
        )}
        <Button type="submit" look="primary" size="lg" block busy={change.isPending}>
          Send the link
        </Button>
      </form>
    </Dialog>
  );
}
