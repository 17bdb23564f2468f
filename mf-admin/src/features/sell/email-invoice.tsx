import { messageOf } from '@studio/api-client';
import type { SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useMailInvoice } from './api.js';
import s from './sell.module.css';
import { t } from './messages.js';

/** Mails the invoice of a sale, and says when that was done last, in a row beside its state. */
export function EmailInvoice({ sale, isRow }: { sale: SaleView; isRow?: boolean }): ReactNode {
  const mail = useMailInvoice();
  const { invoice, memberName, memberEmail: email } = sale;
  if (!invoice || !email) return null;
  const mailedAt = mail.data?.invoiceMailedAt ?? sale.invoiceMailedAt;
  const send = (): void =>
    mail.mutate(sale.id, {
      onSuccess: () => toast.success(t('invoiceMailed', { email })),
      onError: (error) => toast.error(t('notSent'), { description: messageOf(error) }),
    });
  return (
    <div className={s.emailInvoice}>
      <Button
        look={isRow ? 'quiet' : 'outline'}
        {...(isRow && {
          size: 'sm',
          'aria-label': t('emailInvoiceOf', { name: memberName ?? email }),
        })}
        busy={mail.isPending}
        onClick={send}
      >
        {t('emailInvoice')}
      </Button>
      {mailedAt && !isRow && (
        <p className="small muted num">{t('emailedAt', { at: dateAndTime(mailedAt) })}</p>
      )}
    </div>
  );
}
