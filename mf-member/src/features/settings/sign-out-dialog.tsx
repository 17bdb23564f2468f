import { isApiError, messageOf } from '@studio/api-client';
import type { OwnSession } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useSignOutDevices } from './use-devices.js';
import s from './settings.module.css';
import { t } from './messages.js';

/** Says what ends, in numbers, before anything does. */
export function SignOutDialog({
  ending,
  others,
  onClose,
}: {
  ending: OwnSession | 'others';
  others: number;
  onClose: () => void;
}): ReactNode {
  const signOut = useSignOutDevices();
  const all = ending === 'others';
  const done = (): void => {
    toast.success(
      all ? t('othersAreSignedOut') : t('deviceIsSignedOut', { device: ending.device }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        all ? t('signOutAllOtherQuestion') : t('signOutDeviceQuestion', { device: ending.device })
      }
    >
      <div className={s.dialogForm}>
        <p className="muted">
          {all ? t('othersSignedOutText', { others }) : t('deviceSignedOutText')}
        </p>
        <Note>{t('unknownDevice')}</Note>
        {signOut.isError && <Note tone="alert">{messageOf(signOut.error)}</Note>}
        <div className="stack">
          <Button
            look="dangerFill"
            size="lg"
            block
            busy={signOut.isPending}
            onClick={() =>
              signOut.mutate(all ? null : ending.id, {
                onSuccess: done,
                // It was signed out meanwhile, which is what was ending for.
                onError: (error) => isApiError(error) && error.status === 404 && done(),
              })
            }
          >
            {t('signOut')}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('keepSignedIn')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
