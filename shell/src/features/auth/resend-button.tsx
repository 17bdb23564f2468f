import { waitLabel } from '@studio/api-client';
import { Button } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import type { ReactNode } from 'react';
import { useResend } from './use-resend.js';
import type { MailKind, Resend } from './use-resend.js';
import s from './form.module.css';
import { t } from './messages.js';

/** The button of a mail that may be sent again, and until when it rests. */
export function RestingButton({
  resend: { left, isPending },
  onClick,
  look = 'outline',
  children,
}: {
  resend: Resend;
  /** Without it the button sends its form. */
  onClick?: () => void;
  look?: ButtonLook;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={s.resend}>
      <Button
        type={onClick ? 'button' : 'submit'}
        look={left > 0 ? 'off' : look}
        size="lg"
        block
        busy={isPending}
        disabled={left > 0}
        onClick={onClick}
      >
        {children}
      </Button>
      {left > 0 && <p className={`num ${s.wait}`}>{t('nextMailIn', { wait: waitLabel(left) })}</p>}
    </div>
  );
}

/** Sends a mail again to an address that is known already. */
export function ResendButton({
  kind,
  email,
  look,
  isJustSent = false,
  children,
}: {
  kind: MailKind;
  email: string;
  look?: ButtonLook;
  isJustSent?: boolean;
  children: ReactNode;
}): ReactNode {
  const resend = useResend(kind, { isJustSent });
  return (
    <RestingButton resend={resend} look={look} onClick={() => resend.send(email)}>
      {children}
    </RestingButton>
  );
}
