import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { UseQueryResult } from '@studio/shell-kit/query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import s from './care.module.css';

/** A part of the record that loads by itself: the rest of the page does not wait for it. */
export function LoadedPart<Data>({
  title,
  what,
  aside,
  query,
  children,
}: {
  title: string;
  /** What is loaded, for a screen reader. */
  what: string;
  aside?: ReactNode;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <Card className={s.part} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id}>{title}</h2>
        {query.data !== undefined && aside}
      </div>
      {query.isPending && <SkeletonRows what={what} rows={2} height={48} />}
      {query.isError && <ErrorPanel onRetry={() => void query.refetch()} />}
      {query.data !== undefined && children(query.data)}
    </Card>
  );
}
