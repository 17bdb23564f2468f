import type { SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { BookingsInUse } from '../../shared/payments/bookings-in-use.js';
import { useBookingsChoice } from '../../shared/payments/use-bookings-choice.js';
import { useVoidEffect } from '../../shared/payments/use-refund-effect.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useVoidSale } from './api.js';
import { methods } from './method-labels.js';
import { t } from './messages.js';

const actionOf = ({ link }: SaleView, keeps: boolean): string => {
  if (link) return t('cancelLink');
  return keeps ? t('refundRest') : t('void');
};

const doneText = ({ link }: SaleView, status: SaleView['status'], cancelled: number): string => {
  if (link) return t('linkCancelled');
  if (status !== 'voided') return t('restRefunded');
  return cancelled > 0 ? t('saleVoidedWith', { bookings: cancelled }) : t('saleVoided');
};

const consequenceOf = (sale: SaleView, keptAmount: number | null): string => {
  if (sale.status === 'pending') return t('voidPending');
  if (keptAmount !== null) return t('voidKeeps', { amount: amountPaid(keptAmount) });
  const parts = sale.payments
    .map(({ method, amount, returned }) => ({ method, left: amount - returned }))
    .filter(({ left }) => left > 0)
    .map(({ method, left }) => `${amountPaid(left)} ${methods[method].label}`);
  return t('voidConsequence', { parts: parts.join(', ') });
};

/** Takes a sale of today back; what goes where is said before it is done. */
export function VoidDialog({ sale, onClose }: { sale: SaleView; onClose: () => void }): ReactNode {
  const taking = useVoidSale(sale.id);
  const { effect, isLooking, error } = useVoidEffect(sale.id);
  const { body, isMissing, keptAmount, ...bookings } = useBookingsChoice(effect);
  const name = sale.memberName ?? t('member');
  return (
    <ReasonDialog
      title={sale.link ? t('cancelLinkTitle', { name }) : t('voidSaleOf', { name })}
      consequence={consequenceOf(sale, keptAmount)}
      action={actionOf(sale, keptAmount !== null)}
      ready={!isLooking && !isMissing}
      variant="dangerFill"
      busy={taking.isPending}
      error={taking.error ?? error}
      onClose={onClose}
      onDo={(reason) =>
        taking.mutate(
          { reason, ...body },
          {
            onSuccess: ({ bookingsCancelled, status }) => {
              toast.success(doneText(sale, status, bookingsCancelled.length));
              onClose();
            },
          },
        )
      }
    >
      {effect && <BookingsInUse effect={effect} {...bookings} />}
    </ReasonDialog>
  );
}
