import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { CodeForm, type CodeType } from './code-form.js';
import { EmailField } from './email-field.js';
import { RestingButton } from './resend-button.js';
import type { Tokens } from './use-link-session.js';
import { useResend } from './use-resend.js';
import type { MailKind } from './use-resend.js';
import s from './form.module.css';
import { t } from './messages.js';

/** A link was no good: asks for the address and sends a new one, or takes the code of a mail. */
export function NewLinkForm({
  kind,
  label = t('sendNewLink'),
  code,
  children,
}: {
  kind: MailKind;
  label?: string;
  /** Where the mail's code can be typed, too. */
  code?: { type: CodeType; onTokens: (tokens: Tokens) => unknown };
  children?: ReactNode;
}): ReactNode {
  const [email, setEmail] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const resend = useResend(kind);
  const hasEmail = email.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (hasEmail) return resend.send(email);
    document.getElementById('email')?.focus();
  };
  const isCodeShown = hasCode || resend.isSent;
  return (
    <div className={s.form}>
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
      </form>
      {code && isCodeShown && <CodeForm {...code} email={email} label={t('codeOfMail')} />}
      {code && !isCodeShown && <HaveCodeButton onClick={() => setHasCode(true)} />}
      <ButtonLink look="outline" size="lg" block>
        <Link to="/login">{t('goToLogin')}</Link>
      </ButtonLink>
    </div>
  );
}

/** Shows the field for the six digits of a mail. */
export function HaveCodeButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <Button look="ghost" size="lg" block onClick={onClick}>
      {t('haveCode')}
    </Button>
  );
}
