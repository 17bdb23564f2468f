import type { SaleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ShareLink } from '../../shared/front-desk/share-link.js';
import { isInvoiceMailedAnyway } from './basket-rules.js';
import { EmailInvoice } from './email-invoice.js';
import { methods } from './method-labels.js';
import s from './sell.module.css';
import { t } from './messages.js';

const isMailed = ({ lineItems, invoiceMailedAt }: SaleView): boolean =>
  invoiceMailedAt !== null || isInvoiceMailedAnyway(lineItems);

const outcomeOf = (sale: SaleView): string => {
  const name = sale.memberName ?? t('member');
  if (sale.link) return t('linkMade');
  if (sale.status === 'pending') return t('transferPending');
  if (!sale.delivered) return t('creditsSoon', { name });
  return sale.memberEmail && isMailed(sale)
    ? t('creditsThereMailed', { name, email: sale.memberEmail })
    : t('creditsThere', { name });
};

/** What came of a sale: the change, the credits, the invoice, and the next one. */
export function Sold({ sale, onNew }: { sale: SaleView; onNew: () => void }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = sale.payments.reduce((sum, one) => sum + (one.change ?? 0), 0);
  const [only] = sale.payments;
  return (
    <Card className={s.sold} aria-label={t('sold')}>
      <Icon of={CircleCheck} size={40} />
      <h2 ref={heading} tabIndex={-1}>
        {sale.status === 'pending' && only
          ? t('waitsFor', { amount: amountPaid(sale.total), method: methods[only.method].label })
          : t('soldFor', { amount: amountPaid(sale.total) })}
      </h2>
      {change > 0 && (
        <p className={`num ${s.changeSum}`}>{t('giveChange', { amount: amountPaid(change) })}</p>
      )}
      <p>{outcomeOf(sale)}</p>
      {sale.link && <ShareLink sale={sale} />}
      {sale.status === 'paid' && !sale.memberEmail && (
        <p className="small muted">
          {t('noAddress')}{' '}
          <Link to={`/admin/users/${sale.userId}`} className="link">
            {t('addAddress')}
          </Link>
        </p>
      )}
      <div className={s.actions}>
        {sale.invoice && (
          <ButtonLink look="outline">
            <a href={`/api/me/invoices/${sale.invoice.id}/pdf`} target="_blank" rel="noreferrer">
              {t('invoice', { number: sale.invoice.number })}
            </a>
          </ButtonLink>
        )}
        <EmailInvoice sale={sale} />
        <ButtonLink look="outline">
          <Link to={`/admin/users/${sale.userId}?tab=credits`}>{t('openRecord')}</Link>
        </ButtonLink>
        <Button look={sale.link ? 'soft' : 'primary'} onClick={onNew}>
          {t('newSale')}
        </Button>
      </div>
    </Card>
  );
}
