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
import { rangeLabel, signedTag } from './report-labels.js';
import { addressOf, amountOf, detailOf, meaningOf, rowsCsv, titleOf, whatOf } from './row-texts.js';
import s from './reports.module.css';
import { readAllRows, readRows, type ReportRow, type RowsRequest } from './use-rows.js';
import { t } from './messages.js';

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
            read={async () => rowsCsv(await readAllRows(request))}
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
              <RowMoment one={one} />
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

/** When it was; it leads to the payment, or to whose plan it is. */
function RowMoment({ one }: { one: ReportRow }): ReactNode {
  const address = addressOf(one);
  const detail = <span className="muted tiny">{detailOf(one)}</span>;
  if (!address)
    return (
      <span className={s.twoRows}>
        <span>{dateAndTime(one.row.at)}</span>
        {detail}
      </span>
    );
  return (
    <Link className={s.twoRows} to={address}>
      <span className="link">{dateAndTime(one.row.at)}</span>
      {detail}
    </Link>
  );
}
