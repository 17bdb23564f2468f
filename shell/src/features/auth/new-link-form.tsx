import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { EmailField } from './email-field.js';
import { RestingButton } from './resend-button.js';
import { useResend } from './use-resend.js';
import type { MailKind } from './use-resend.js';
import s from './form.module.css';
import { t } from './messages.js';

/** A link was no good: asks for the address and sends a new one. */
export function NewLinkForm({
  kind,
  label = t('sendNewLink'),
  children,
}: {
  kind: MailKind;
  label?: string;
  children?: ReactNode;
}): ReactNode {
  const [email, setEmail] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const resend = useResend(kind);
  const hasEmail = email.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (hasEmail) return resend.send(email);
    document.getElementById('email')?.focus();
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      {children}
      <EmailField
        value={email}
        enterKeyHint="send"
        error={isSubmitted && !hasEmail ? t('emailMissing') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RestingButton resend={resend} look="primary">
        {label}
      </RestingButton>
      <ButtonLink look="outline" size="lg" block>
        <Link to="/login">{t('goToLogin')}</Link>
      </ButtonLink>
    </form>
  );
}
