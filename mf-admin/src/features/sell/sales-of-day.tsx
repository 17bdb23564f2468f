import { messageOf } from '@studio/api-client';
import type { SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { amountPaid, dateAndTime, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { Pager } from '../../shared/pager.js';
import { PdfLink } from '../../shared/payments/pdf-link.js';
import { useNow } from '../../shared/use-now.js';
import { useReceiveTransfer, useSalesOf } from './api.js';
import { EmailInvoice } from './email-invoice.js';
import { methods, statusLabels } from './method-labels.js';
import { salesCsv } from './sales-csv.js';
import s from './sell.module.css';
import { ShareDialog } from './share-dialog.js';
import { VoidDialog } from './void-dialog.js';
import { t } from './messages.js';

const isTransfer = ({ payments }: SaleView): boolean =>
  payments.some(({ method }) => method === 'transfer');

interface ActionsProps {
  sale: SaleView;
  onVoid: () => void;
  onShare: () => void;
}

function Actions({ sale, onVoid, onShare }: ActionsProps): ReactNode {
  const receive = useReceiveTransfer();
  const name = sale.memberName ?? t('member');
  return (
    <div className={s.rowActions}>
      {sale.status === 'pending' && isTransfer(sale) && (
        <Button
          size="sm"
          busy={receive.isPending}
          aria-label={t('receivedFrom', { name })}
          onClick={() =>
            receive.mutate(sale.id, {
              onError: (error) => toast.error(t('notSaved'), { description: messageOf(error) }),
            })
          }
        >
          {t('markReceived')}
        </Button>
      )}
      <EmailInvoice sale={sale} isRow />
      {sale.link && (
        <Button size="sm" aria-label={t('showLinkOf', { name })} onClick={onShare}>
          {t('showLink')}
        </Button>
      )}
      {sale.canVoid && sale.status !== 'expired' && (
        <Button
          size="sm"
          look="quiet"
          aria-label={sale.link ? t('cancelLinkOf', { name }) : t('voidOf', { name })}
          onClick={onVoid}
        >
          {sale.link ? t('cancelLink') : t('void')}
        </Button>
      )}
    </div>
  );
}

function State({ sale }: { sale: SaleView }): ReactNode {
  const { word, tone } = statusLabels[sale.status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {sale.link && (
        <p className="small muted">{t('paidUntil', { until: dateAndTime(sale.link.expiresAt) })}</p>
      )}
      {sale.invoiceMailedAt && (
        <p className="small muted">{t('emailedAt', { at: dateAndTime(sale.invoiceMailedAt) })}</p>
      )}
    </>
  );
}

function SalesTable({
  sales,
  onVoid,
  onShare,
}: {
  sales: readonly SaleView[];
  onVoid: (sale: SaleView) => void;
  onShare: (sale: SaleView) => void;
}): ReactNode {
  return (
    <Table label={t('salesOfDay')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('paidBy')}</th>
          <th scope="col" data-end>
            {t('amount')}
          </th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('soldBy')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {sales.map((sale) => (
          <tr key={sale.id}>
            <td>{dateAndTime(sale.soldAt)}</td>
            <td>
              <Link to={`/admin/users/${sale.userId}`} className="strong">
                {sale.memberName ?? sale.memberEmail ?? t('member')}
              </Link>
            </td>
            <td>
              {sale.lineItems.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
            </td>
            <td>{sale.payments.map(({ method }) => methods[method].label).join(', ')}</td>
            <td data-end>
              {sale.invoice ? (
                <PdfLink to={`/api/me/invoices/${sale.invoice.id}/pdf`}>
                  {amountPaid(sale.total)}
                </PdfLink>
              ) : (
                amountPaid(sale.total)
              )}
            </td>
            <td>
              <State sale={sale} />
            </td>
            <td>{sale.soldByName}</td>
            <td data-end>
              <Actions sale={sale} onVoid={() => onVoid(sale)} onShare={() => onShare(sale)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Sales of one day, and those that wait for their money, page by page. */
function SalesList({ day }: { day: string }): ReactNode {
  // The cursors of the pages behind the one on the screen, and its own.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const sales = useSalesOf(day, cursors.at(-1));
  const [sharing, setSharing] = useState<SaleView | null>(null);
  const [voiding, setVoiding] = useState<SaleView | null>(null);
  const body = () => {
    if (sales.isPending) return <SkeletonRows what={t('salesOfDay')} rows={5} height={48} />;
    if (sales.isError) return <ErrorPanel onRetry={() => void sales.refetch()} />;
    const { items, nextCursor } = sales.data;
    if (items.length === 0 && cursors.length === 0)
      return (
        <Empty spot="payment-done" title={t('nothingSold')}>
          {t('nothingSoldText')}
        </Empty>
      );
    return (
      <>
        <SalesTable sales={items} onVoid={setVoiding} onShare={setSharing} />
        {(nextCursor || cursors.length > 0) && (
          <Pager
            className={s.pages}
            onPrevious={cursors.length > 0 && (() => setCursors(cursors.slice(0, -1)))}
            onNext={nextCursor && (() => setCursors([...cursors, nextCursor]))}
          />
        )}
      </>
    );
  };
  return (
    <>
      {body()}
      {sharing && <ShareDialog sale={sharing} onClose={() => setSharing(null)} />}
      {voiding && <VoidDialog sale={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}

/** Sales of a day, and those that wait for their money: marked as received, or voided. */
export function SalesOfDay(): ReactNode {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? studioDay(now);
  return (
    <>
      <div className={s.dayTools}>
        <div className={s.day}>
          <SearchField
            type="date"
            label={t('day')}
            value={day}
            onChange={({ target }) => {
              // Whom the basket is for stays in the address.
              const shown = new URLSearchParams(params);
              if (target.value) shown.set('day', target.value);
              else shown.delete('day');
              setParams(shown, { replace: true });
            }}
          />
        </div>
        <CsvButton name="sales-of-day" read={() => salesCsv(day)} />
      </div>
      <SalesList key={day} day={day} />
    </>
  );
}
