import { keys, useInfiniteQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { kindLabels } from '../../shared/labels.js';
import { methodLabels, rangeLabel, rowLabels, signedTag } from './report-labels.js';
import s from './reports.module.css';
import { readAllRows, readRows, type ReportRow, type RowsRequest } from './use-rows.js';
import { t } from './messages.js';

const stepLabels = {
  active: t('plansActive'),
  started: t('plansStarted'),
  ended: t('plansEnded'),
  failed: t('plansFailed'),
  recovered: t('plansRecovered'),
  lost: t('plansLost'),
};

const salesTitleOf = ({ of, kind, product, document }: RowsRequest): string => {
  if (document) return document === 'invoice' ? t('invoices') : t('creditNotes');
  if (kind === 'gift_card') return t('giftCards');
  if (kind) return product || kindLabels[kind];
  return of === 'net' ? t('salesNet') : t('sales');
};

const titleOf = (request: RowsRequest): string => {
  const { of, method, step = 'active' } = request;
  if (of === 'plans') return stepLabels[step];
  if (of === 'cash') return method ? methodLabels[method] : t('cash');
  return salesTitleOf(request);
};

const meaningOf = ({ of, kind, step = 'active' }: RowsRequest): string => {
  if (of === 'plans') return step === 'active' ? t('activeMeaning') : t('stepMeaning');
  if (of === 'cash') return t('cashMeaning');
  if (kind === 'gift_card') return t('giftCardsMeaning');
  return of === 'net' ? t('salesNetMeaning') : t('salesMeaning');
};

const detailOf = (one: ReportRow): string => {
  if (one.is === 'plans') return '';
  return one.is === 'cash' ? rowLabels[one.row.kind] : one.row.number;
};
const whatOf = (one: ReportRow): string => {
  if (one.is === 'plans') return one.row.planName;
  return one.is === 'cash' ? one.row.description : one.row.product || kindLabels[one.row.kind];
};
const amountOf = (one: ReportRow, of: RowsRequest['of']): number => {
  if (one.is === 'plans') return one.row.mrr;
  if (one.is === 'cash') return one.row.amount;
  return of === 'net' ? one.row.net : one.row.total;
};
/** The payment, or whose plan it is. */
const addressOf = (one: ReportRow): string =>
  one.is === 'plans'
    ? `/admin/users/${one.row.userId}`
    : `/admin/payments?payment=${one.row.paymentId}`;

const csvOf = (rows: readonly ReportRow[]) => [
  [t('when'), t('document'), t('what'), t('member'), t('net'), t('vat'), t('total')],
  ...rows.map((one) => [
    one.row.at,
    detailOf(one),
    whatOf(one),
    one.row.memberName,
    ...(one.is === 'sales' ? [one.row.net / 100, one.row.vat / 100] : ['', '']),
    amountOf(one, 'sales') / 100,
  ]),
];

/** What a number is made of, newest first, and what it means. */
export function RowsSheet({
  request,
  onClose,
}: {
  request: RowsRequest;
  onClose: () => void;
}): ReactNode {
  const found = useInfiniteQuery({
    queryKey: keys.adminReportRows(request),
    queryFn: ({ pageParam, signal }) =>
      readRows(request, { signal, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const title = titleOf(request);
  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('theRows')} rows={8} height={44} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    const rows = found.data.pages.flatMap((page) => page.rows);
    if (rows.length === 0) return <Empty title={t('noRows')}>{t('noRowsText')}</Empty>;
    return (
      <>
        <RowsTable rows={rows} of={request.of} label={title} />
        {found.hasNextPage && (
          <Button
            look="outline"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      lead={<p className="muted small num">{rangeLabel(request.range)}</p>}
      shape="sheet"
    >
      <div className={s.sheet}>
        <p className="small">{meaningOf(request)}</p>
        <div>
          <CsvButton
            name={`${request.of}-rows`}
            read={async () => csvOf(await readAllRows(request))}
          />
        </div>
        {body()}
      </div>
    </Dialog>
  );
}

function RowsTable({
  rows,
  of,
  label,
}: {
  rows: readonly ReportRow[];
  of: RowsRequest['of'];
  label: string;
}): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((one) => (
          <tr key={one.row.id}>
            <td>
              <Link className={s.twoRows} to={addressOf(one)}>
                <span className="link">{dateAndTime(one.row.at)}</span>
                <span className="muted tiny">{detailOf(one)}</span>
              </Link>
            </td>
            <td className={s.what}>
              <span>{whatOf(one)}</span>
              <span className="muted tiny">{one.row.memberName ?? t('somebody')}</span>
            </td>
            <td data-end>{signedTag(amountOf(one, of))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
