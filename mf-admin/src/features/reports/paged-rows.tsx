import { keys, useInfiniteQuery } from '@studio/shell-kit/query';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import type { PageRequest, RowsPage } from './rows-page.js';
import { ShowMore } from './show-more.js';
import { t } from './messages.js';

interface PagedRowsProps<Row> {
  request: object;
  read: (page: PageRequest) => Promise<RowsPage<Row>>;
  empty: { title: string; text: string };
  children: (rows: Row[]) => ReactNode;
}

/** Rows that come page after page. */
export function PagedRows<Row>({ request, read, empty, children }: PagedRowsProps<Row>): ReactNode {
  const found = useInfiniteQuery({
    queryKey: keys.adminReportRows(request),
    queryFn: ({ pageParam, signal }) => read({ signal, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (found.isPending) return <SkeletonRows what={t('theRows')} rows={8} height={44} />;
  if (found.isLoadingError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  const rows = found.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <Empty title={empty.title}>{empty.text}</Empty>;
  return (
    <>
      {children(rows)}
      <ShowMore rows={found} />
    </>
  );
}
