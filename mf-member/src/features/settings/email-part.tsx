import { messageOf } from '@studio/api-client';
import type { OwnAccount } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EmailCodeForm } from './email-code-form.js';
import { EmailDialog } from './email-dialog.js';
import { useWithdrawEmailChange } from './use-account.js';
import s from './settings.module.css';
import { Text, t } from './messages.js';

/** The address that signs in, and a change of it that waits for its link to be opened. */
export function EmailPart({ account }: { account: OwnAccount }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawEmailChange();
  const { email, newEmail, emailChangeSentAt } = account;
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow">
          <h3>{t('email')}</h3>
          <p className={`muted small ${s.address}`}>{email}</p>
        </div>
        <Button look="outline" onClick={() => setOpen(true)} disabled={!account.hasPassword}>
          {t('changeEmail')}
        </Button>
      </div>
      {newEmail && (
        <div className="stack">
          <Note tone="scarce">
            <Text
              message={emailChangeSentAt ? 'waitingForEmailSent' : 'waitingForEmail'}
              values={{
                newEmail,
                ...(emailChangeSentAt && { sentAt: dateAndTime(emailChangeSentAt) }),
              }}
              tags={{ b: <b /> }}
            />
          </Note>
          <EmailCodeForm newEmail={newEmail} />
          <div className={s.withdraw}>
            <Button
              look="quiet"
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(undefined, {
                  onSuccess: () => toast.success(t('emailChangeWithdrawn')),
                })
              }
            >
              {t('withdrawChange')}
            </Button>
          </div>
        </div>
      )}
      {withdraw.isError && <Note tone="alert">{messageOf(withdraw.error)}</Note>}
      {isOpen && <EmailDialog account={account} onClose={() => setOpen(false)} />}
    </div>
  );
}
