import { messageOf } from '@studio/api-client';
import type { OwnAccount } from '@studio/contracts';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PasswordDialog } from './password-dialog.js';
import { useMailPasswordLink } from './use-account.js';
import s from './settings.module.css';
import { t } from './messages.js';

/** Change of the password; who has none yet gets a link to choose one. */
export function PasswordPart({ account }: { account: OwnAccount }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mailing = useMailPasswordLink();
  const go = useNavigateTo();
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow">
          <h3>{t('password')}</h3>
          <p className="muted small">
            {account.hasPassword ? t('passwordNote') : t('passwordNone')}
          </p>
        </div>
        {account.hasPassword ? (
          <Button look="outline" onClick={() => setOpen(true)}>
            {t('changePassword')}
          </Button>
        ) : (
          <Button
            look="outline"
            busy={mailing.isPending}
            onClick={() =>
              mailing.mutate(account.email, {
                onSuccess: () => {
                  toast.success(t('resetEmailSent'));
                  go('/reset-password', { state: { sentTo: account.email } });
                },
              })
            }
          >
            {t('setPassword')}
          </Button>
        )}
      </div>
      {mailing.isError && <Note tone="alert">{messageOf(mailing.error)}</Note>}
      {isOpen && <PasswordDialog email={account.email} onClose={() => setOpen(false)} />}
    </div>
  );
}
