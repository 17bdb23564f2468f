import { keys, useInfiniteQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { rangeLabel, signedAmount } from './report-labels.js';
import {
  filsOf,
  revenueCsv,
  revenueMeaning,
  revenueTitle,
  thingOf,
  whenOf,
} from './revenue-labels.js';
import {
  readAllRevenueRows,
  readRevenueRows,
  type AnyRevenueRow,
  type RevenueRequest,
} from './revenue-rows.js';
import s from './reports.module.css';
import { t } from './messages.js';

/** What a number of recognised revenue, or of what is owed, is made of, and what it means. */
export function RevenueSheet({
  request,
  onClose,
}: {
  request: RevenueRequest;
  onClose: () => void;
}): ReactNode {
  const found = useInfiniteQuery({
    queryKey: keys.adminReportRows(request),
    queryFn: ({ pageParam, signal }) =>
      readRevenueRows(request, { signal, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const title = revenueTitle(request);
  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('theRows')} rows={8} height={44} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    const rows = found.data.pages.flatMap((page) => page.rows);
    if (rows.length === 0) return <Empty title={t('noRows')}>{t('noRevenueRows')}</Empty>;
    return (
      <>
        <RevenueTable rows={rows} label={title} />
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
  const { of, range } = request;
  const when = of === 'owed' ? t('endOfDay', { day: fullDate(range.to) }) : rangeLabel(range);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      lead={<p className="muted small num">{when}</p>}
      shape="sheet"
    >
      <div className={s.sheet}>
        <p className="small">{revenueMeaning(request)}</p>
        <div>
          <CsvButton
            name={`${of}-rows`}
            read={async () => revenueCsv(await readAllRevenueRows(request))}
          />
        </div>
        {body()}
      </div>
    </Dialog>
  );
}

function RevenueTable({
  rows,
  label,
}: {
  rows: readonly AnyRevenueRow[];
  label: string;
}): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((one) => (
          <RevenueTableRow key={one.row.id} one={one} />
        ))}
      </tbody>
    </Table>
  );
}

function RevenueTableRow({ one }: { one: AnyRevenueRow }): ReactNode {
  const { day, detail } = whenOf(one);
  const thing = thingOf(one);
  const { paymentId, userId, memberName } = one.row;
  return (
    <tr>
      <td>
        <Link className={s.twoRows} to={`/admin/payments?payment=${paymentId}`}>
          <span className={`link ${s.oneRow}`}>{day}</span>
          <span className="muted tiny">{detail}</span>
        </Link>
      </td>
      <td className={s.what}>
        <Link className={`link ${s.rowLink}`} to={`/admin/users/${userId}`}>
          {memberName ?? t('somebody')}
        </Link>
        <span className="muted tiny">{thing.name}</span>
        {thing.detail && <span className="muted tiny">{thing.detail}</span>}
      </td>
      <td data-end>{signedAmount(filsOf(one))}</td>
    </tr>
  );
}
