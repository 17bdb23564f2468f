import { call } from '@studio/api-client';
import { waiveBooking, type Waived } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { count, priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from './reason-dialog.js';

const cameBack = ({ gaveBack, credits, amount }: Waived): string => {
  switch (gaveBack) {
    case 'credit':
      return `${count(credits, 'credit')} back`;
    case 'class':
      return 'it does not count towards the plan';
    case 'fee':
      return amount > 0 ? `no fee of ${priceTag(amount)}` : 'no fee';
    case 'refund':
      return `${priceTag(amount)} go back to the card`;
    default:
      return 'it had cost nothing';
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
      const stale = [keys.rosters, keys.trainerDays, keys.adminMember(booking.userId)];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      toast.success(`${name}: waived, ${cameBack(answer)}`);
      onClose();
    },
  });
  const what = booking.what === 'no_show' ? 'no-show' : 'late cancel';
  return (
    <ReasonDialog
      title={`Waive the ${what} of ${name}?`}
      consequence="What it cost comes back: the credit, the class of the plan, the fee, or the price to the card. The member is told. This can’t be taken back."
      action="Waive"
      busy={waive.isPending}
      error={waive.error}
      onClose={onClose}
      onDo={(reason) => waive.mutate(reason)}
    />
  );
}
