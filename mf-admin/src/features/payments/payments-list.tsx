import { call } from '@studio/api-client';
import { listPayments } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Pager } from '../../shared/pager.js';
import { PaymentsTable } from '../../shared/payments/payments-table.js';
import { useSearchInUrl } from '../../shared/use-search-in-url.js';
import { Filters } from './filters.js';
import { readFilter, withFilter } from './payment-filter.js';
import s from './payments.module.css';
import { t } from './messages.js';

/** Payments, newest first. Filters, page and the open payment live in the URL. */
export function PaymentsList(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const payments = useQuery({
    queryKey: keys.adminPayments(filter),
    queryFn: ({ signal }) => call(listPayments, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });
  const set = (name: string, value: string | null, replace = true): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  const { typed, setTyped } = useSearchInUrl(filter.search ?? '', (text) => set('search', text));
  const isFiltered = Object.keys(filter).some((name) => name !== 'cursor');

  const body = () => {
    if (payments.isPending)
      return <SkeletonRows what={t('paymentsLoading')} rows={10} height={44} />;
    if (payments.isError) return <ErrorPanel onRetry={() => void payments.refetch()} />;
    const { items, total, nextCursor } = payments.data;
    if (items.length === 0 && isFiltered)
      return (
        <Empty
          spot="nothing-found"
          title={t('noPaymentLike')}
          action={
            <Button
              onClick={() => {
                setTyped('');
                setParams({}, { replace: true });
              }}
            >
              {t('showAllPayments')}
            </Button>
          }
        >
          {t('tryPartNameWhat')}
        </Empty>
      );
    if (items.length === 0)
      return (
        <Empty spot="payment-done" title={t('noPaymentsYet')}>
          {t('firstOneShowsHere')}
        </Empty>
      );
    return (
      <div className={payments.isPlaceholderData ? s.stale : ''}>
        <p className={`muted small num ${s.note}`} aria-live="polite">
          {t('paymentsInAll', { total })}
        </p>
        <PaymentsTable payments={items} onOpen={(id) => set('payment', id, false)} />
        <Pager
          className={s.pages}
          onPrevious={filter.cursor && (() => void navigate(-1))}
          onNext={nextCursor && (() => set('cursor', nextCursor, false))}
        />
      </div>
    );
  };
  return (
    <>
      <Filters filter={filter} typed={typed} onType={setTyped} onSet={set} />
      {body()}
    </>
  );
}
