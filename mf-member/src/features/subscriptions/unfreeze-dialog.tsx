import { messageOf } from '@studio/api-client';
import type { SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { dayMonth } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useUnfreeze } from './api.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

/** Ends a freeze today, or takes a planned one back: what it does to the period and the bookings. */
export function UnfreezeDialog({
  one,
  frozen,
  onClose,
}: {
  one: SubscriptionView;
  frozen: NonNullable<SubscriptionView['frozen']>;
  onClose: () => void;
}): ReactNode {
  const unfreeze = useUnfreeze(one.id);
  const runs = one.status === 'paused';
  const end = (): void =>
    unfreeze.mutate(undefined, {
      onSuccess: () => {
        toast.success(runs ? t('welcomeBack') : t('freezeWithdrawn'));
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={runs ? t('endFreezeQuestion') : t('withdrawFreezeQuestion')}
    >
      <div className={s.dialog}>
        <Note tone="scarce">
          {runs
            ? t('endFreezeText')
            : t('withdrawFreezeText', {
                from: dayMonth(frozen.from),
                until: dayMonth(frozen.until),
              })}
        </Note>
        {unfreeze.isError && <Note tone="alert">{messageOf(unfreeze.error)}</Note>}
        <div className={s.dialogActions}>
          <Button look="primary" size="lg" block busy={unfreeze.isPending} onClick={end}>
            {runs ? t('endFreeze') : t('takeFreezeBack')}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('keepFreeze')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
