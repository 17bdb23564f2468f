import type { SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useVoidSale } from './api.js';
import { methods } from './method-labels.js';
import { t } from './messages.js';

/** Takes a sale of today back; what goes where is said before it is done. */
export function VoidDialog({ sale, onClose }: { sale: SaleView; onClose: () => void }): ReactNode {
  const taking = useVoidSale(sale.id);
  const name = sale.memberName ?? t('member');
  const parts = sale.payments
    .map(({ method, amount }) => `${amountPaid(amount)} ${methods[method].label}`)
    .join(', ');
  return (
    <ReasonDialog
      title={sale.link ? t('cancelLinkTitle', { name }) : t('voidSaleOf', { name })}
      consequence={sale.status === 'pending' ? t('voidPending') : t('voidConsequence', { parts })}
      action={sale.link ? t('cancelLink') : t('void')}
      variant="dangerFill"
      busy={taking.isPending}
      error={taking.error}
      onClose={onClose}
      onDo={(reason) =>
        taking.mutate(reason, {
          onSuccess: () => {
            toast.success(sale.link ? t('linkCancelled') : t('saleVoided'));
            onClose();
          },
        })
      }
    />
  );
}
