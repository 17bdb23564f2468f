import { messageOf } from '@studio/api-client';
import type { UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze } from './api.js';
import s from './my-packages.module.css';
import { t } from './messages.js';

interface UnfreezeDialogProps {
  one: UserPackageView;
  frozen: NonNullable<UserPackageView['frozen']>;
  onClose: () => void;
}

/** Ends a freeze today, or takes a planned one back: the days left of it go off the expiry. */
export function UnfreezeDialog({ one, frozen, onClose }: UnfreezeDialogProps): ReactNode {
  const isPlanned = frozen.from > studioDay(useNow());
  const { unfreeze } = useFreeze(one.id);
  const end = (): void =>
    unfreeze.mutate(undefined, {
      onSuccess: ({ expiresOn }) => {
        toast.success(isPlanned ? t('freezeWithdrawn') : t('freezeHasEnded'), {
          description: t('validToEndSentence', { fullDate: fullDate(expiresOn) }),
        });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPlanned ? t('withdrawFreezeQuestion') : t('endFreezeQuestion')}
    >
      <div className={s.form}>
        <Note tone="scarce">
          {isPlanned
            ? t('withdrawFreezeText', {
                from: dayMonth(frozen.from),
                until: dayMonth(frozen.until),
              })
            : t('endFreezeText')}
        </Note>
        {unfreeze.isError && <Note tone="alert">{messageOf(unfreeze.error)}</Note>}
        <Button look="primary" size="lg" block busy={unfreeze.isPending} onClick={end}>
          {isPlanned ? t('withdrawFreeze') : t('endFreeze')}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          {t('keepFrozen')}
        </Button>
      </div>
    </Dialog>
  );
}
