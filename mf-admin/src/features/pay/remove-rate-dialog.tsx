import { messageOf } from '@studio/api-client';
import type { PayRate } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useRemoveRate } from './api.js';
import { termsLabel } from './rate-labels.js';
import { t } from './messages.js';
import s from './pay.module.css';

interface RemoveRateDialogProps {
  rate: PayRate;
  /** Whom it is for. */
  whose: string;
  onClose: () => void;
}

/** Open months are paid otherwise without a rate: what that means is said before. */
export function RemoveRateDialog({ rate, whose, onClose }: RemoveRateDialogProps): ReactNode {
  const remove = useRemoveRate();
  const doRemove = (): void =>
    remove.mutate(rate.id, {
      onSuccess: () => {
        toast.success(t('removed'));
        onClose();
      },
    });
  return (
    <Dialog open title={t('removeTitle')} onOpenChange={onClose}>
      <div className={s.dialog}>
        <p className="num">
          <b>{whose}</b>
          <br />
          {t('removeWhat', { terms: termsLabel(rate), day: fullDate(rate.from) })}
        </p>
        <p>{t('removeText')}</p>
        {remove.isError && <Note tone="alert">{messageOf(remove.error)}</Note>}
        <div className={s.buttons}>
          <Button look="primary" busy={remove.isPending} onClick={doRemove}>
            {t('remove')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
