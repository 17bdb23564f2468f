import { messageOf } from '@studio/api-client';
import type { EmailDetails } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useResend } from './api.js';
import s from './emails.module.css';
import { t } from './messages.js';

/** A mail can't be taken back: who gets it stands here before it goes. */
export function ResendDialog({
  email,
  onClose,
}: {
  email: EmailDetails;
  onClose: () => void;
}): ReactNode {
  const resend = useResend(email.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('sendEmailAgain')}>
      <div className={s.body}>
        <p>{t('getsOnceMoreWith', { recipient: email.recipient })}</p>
        {resend.isError && <Note tone="alert">{messageOf(resend.error)}</Note>}
        <div className={s.actions}>
          <Button onClick={onClose}>{t('notNow')}</Button>
          <Button
            look="primary"
            busy={resend.isPending}
            onClick={() => resend.mutate(undefined, { onSuccess: onClose })}
          >
            {t('sendAgain')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
