import { call } from '@studio/api-client';
import { waiveBooking, type Waived } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from './reason-dialog.js';
import { t } from './messages.js';

const cameBack = ({ gaveBack, credits, amount }: Waived): string => {
  switch (gaveBack) {
    case 'credit':
      return t('creditsBack', { credits });
    case 'class':
      return t('doesNotCountTowards');
    case 'fee':
      return amount > 0 ? t('noFee', { amount: priceTag(amount) }) : t('noFeeAtAll');
    case 'refund':
      return t('goBackCard', { amount: priceTag(amount) });
    default:
      return t('hadCostNothing');
  }
};

/** Lets a late cancel or a no-show pass; it can't be taken back, so it asks for a reason. */
export function WaiveDialog({
  booking,
  name,
  onClose,
}: {
  booking: { id: string; userId: string; what: Waived['what'] };
  name: string;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const waive = useMutation({
    mutationFn: (reason: string) =>
      call(waiveBooking, { params: { id: booking.id }, body: { reason } }),
    onSuccess: (answer) => {
      const stale = [
        keys.rosters,
        keys.trainerDays,
        keys.pendingNoShows,
        keys.adminMember(booking.userId),
      ];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      toast.success(`${name}: waived, ${cameBack(answer)}`);
      onClose();
    },
  });
  const what = booking.what === 'no_show' ? t('noShowInSentence') : t('lateCancelInSentence');
  return (
    <ReasonDialog
      title={t('waiveTheOf', { what, name })}
      consequence={t('whatCostComesBack')}
      action={t('waive')}
      busy={waive.isPending}
      error={waive.error}
      onClose={onClose}
      onDo={(reason) => waive.mutate(reason)}
    />
  );
}
