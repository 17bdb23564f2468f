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
  asked,
  others,
  onClose,
}: {
  asked: OwnSession | 'others';
  others: number;
  onClose: () => void;
}): ReactNode {
  const ending = useSignOutDevices();
  const all = asked === 'others';
  const done = (): void => {
    toast.success(all ? t('othersAreSignedOut') : t('deviceIsSignedOut', { device: asked.device }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        all ? t('signOutAllOtherQuestion') : t('signOutDeviceQuestion', { device: asked.device })
      }
    >
      <div className={s.dialogForm}>
        <p className="muted">
          {all ? t('othersSignedOutText', { others }) : t('deviceSignedOutText')}
        </p>
        <Note>{t('unknownDevice')}</Note>
        {ending.isError && <Note tone="alert">{messageOf(ending.error)}</Note>}
        <div className="stack">
          <Button
            look="dangerFill"
            size="lg"
            block
            busy={ending.isPending}
            onClick={() =>
              ending.mutate(all ? null : asked.id, {
                onSuccess: done,
                // It was signed out meanwhile, which is what was asked for.
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
