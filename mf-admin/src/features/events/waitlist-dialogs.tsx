import type { AdminEventDetail, EventWaiter } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useMoveWaiter, usePromoteWaiter } from './use-events.js';
import { t } from './messages.js';

interface ReasonRequest {
  event: AdminEventDetail;
  waiter: EventWaiter;
  onClose: () => void;
}

export function MoveDialog({
  event,
  waiter,
  to,
  onClose,
}: ReasonRequest & { to: number }): ReactNode {
  const move = useMoveWaiter(event.id);
  return (
    <ReasonDialog
      title={t('movePosition', { name: waiter.name, to })}
      consequence={t('nowAtPositionEveryone', { position: waiter.position })}
      action={t('move')}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onDo={(reason) =>
        move.mutate(
          { entryId: waiter.entryId, to, reason },
          {
            onSuccess: () => {
              toast.success(t('atPosition', { name: waiter.name, to }));
              onClose();
            },
          },
        )
      }
    />
  );
}

/** A free place, or one seat more: the admin reads which before it is done. */
export function PromoteDialog({ event, waiter, onClose }: ReasonRequest): ReactNode {
  const promote = usePromoteWaiter(event.id);
  const { data: policy } = useStudioPolicy();
  const atMost = policy
    ? t('atMostEventPaymentHours', { eventPaymentHours: policy.eventPaymentHours })
    : '';
  const addSeat = event.taken >= event.capacity;
  return (
    <ReasonDialog
      title={t('givePlaceTitle', { name: waiter.name })}
      consequence={[
        addSeat &&
          t('eventFullSoGets', { capacity: event.capacity + 1, capacity2: event.capacity }),
        event.is_free ? t('placeBookedAtOnce') : `The place is held for them to pay${atMost}.`,
        waiter.position > 1 && t('theyLetBeforeOthers'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('givePlaceAction')}
      busy={promote.isPending}
      error={promote.error}
      onClose={onClose}
      onDo={(reason) =>
        promote.mutate(
          { entryId: waiter.entryId, reason, addSeat },
          {
            onSuccess: () => {
              toast.success(t('hasPlace', { name: waiter.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
