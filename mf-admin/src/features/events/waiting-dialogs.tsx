import type { AdminEventDetail, EventWaiter } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { count } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useMoveWaiter, usePromoteWaiter } from './use-events.js';

interface Asked {
  event: AdminEventDetail;
  waiter: EventWaiter;
  onClose: () => void;
}

export function MoveDialog({ event, waiter, to, onClose }: Asked & { to: number }): ReactNode {
  const move = useMoveWaiter(event.id);
  return (
    <ReasonDialog
      title={`Move ${waiter.name} to position ${to}?`}
      consequence={`Now at position ${waiter.position}. Everyone who waits sees the new order.`}
      action="Move"
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onDo={(reason) =>
        move.mutate(
          { entryId: waiter.entryId, to, reason },
          {
            onSuccess: () => {
              toast.success(`${waiter.name} is at position ${to}`);
              onClose();
            },
          },
        )
      }
    />
  );
}

/** A free place, or one seat more: the admin reads which before it is done. */
export function PromoteDialog({ event, waiter, onClose }: Asked): ReactNode {
  const promote = usePromoteWaiter(event.id);
  const { data: policy } = useStudioPolicy();
  const atMost = policy ? `, at most ${count(policy.eventPaymentHours, 'hour')}` : '';
  const addSeat = event.taken >= event.capacity;
  return (
    <ReasonDialog
      title={`Give ${waiter.name} a place?`}
      consequence={[
        addSeat &&
          `The event is full, so it gets one place more: ${event.capacity + 1} instead of ${event.capacity}.`,
        event.is_free
          ? 'The place is booked at once.'
          : `The place is held for them to pay${atMost}.`,
        waiter.position > 1 && 'They are let in before others who wait longer.',
      ]
        .filter(Boolean)
        .join(' ')}
      action="Give a place"
      busy={promote.isPending}
      error={promote.error}
      onClose={onClose}
      onDo={(reason) =>
        promote.mutate(
          { entryId: waiter.entryId, reason, addSeat },
          {
            onSuccess: () => {
              toast.success(`${waiter.name} has a place`);
              onClose();
            },
          },
        )
      }
    />
  );
}
