import type { AdminEventDetail } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useCancelEvent } from './use-events.js';
import { t } from './messages.js';

/** Says what follows before it is done: it can't be undone. */
export function CancelDialog({
  event,
  onClose,
}: {
  event: AdminEventDetail;
  onClose: () => void;
}): ReactNode {
  const cancel = useCancelEvent(event.id);
  const paid = event.attendees.filter((one) => one.paid).length;
  return (
    <ReasonDialog
      title={t('cancelTitle', { title: event.title })}
      consequence={[
        t('placesEnd', { taken: event.taken }),
        paid > 0 && t('willRefundedFull', { paid }),
        event.waiting > 0 && t('waitingListEmptied', { waiting: event.waiting }),
        t('everyoneToldWithReason'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('cancelEvent')}
      variant="dangerFill"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDo={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            toast.success(t('eventIsCancelled', { title: event.title }));
            onClose();
          },
        })
      }
    />
  );
}
