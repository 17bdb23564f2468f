import { call } from '@studio/api-client';
import { listPayments } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { PaymentsTable } from '../../shared/payments/payments-table.js';
import { useSettledText } from '../../shared/use-settled-text.js';
import { Filters } from './filters.js';
import { readFilter, withFilter } from './payment-filter.js';
import s from './payments.module.css';

/** Payments, newest first. Filters, page and the open payment live in the URL. */
export function PaymentsList(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const [typed, setTyped] = useState(filter.search ?? '');
  const settled = useSettledText(typed.trim());
  const payments = useQuery({
    queryKey: keys.adminPayments(filter),
    queryFn: ({ signal }) => call(listPayments, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });
  const set = (name: string, value: string | null, replace = true): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  const shown = filter.search ?? '';
  // The URL follows the typing once it has paused; it is an outside store, so this is an effect.
  useEffect(() => {
    if (settled !== shown) set('search', settled || null);
    // Only a change of what was typed counts: "back" changes the URL and must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  const isFiltered = Object.keys(filter).some((name) => name !== 'cursor');

  const body = () => {
    if (payments.isPending) return <SkeletonRows what="payments" rows={10} height={44} />;
    if (payments.isError) return <ErrorPanel onRetry={() => void payments.refetch()} />;
    const { items, total, nextCursor } = payments.data;
    if (items.length === 0 && isFiltered)
      return (
        <Empty
          spot="nothing-found"
          title="No payment like that"
          action={
            <Button
              onClick={() => {
                setTyped('');
                setParams({}, { replace: true });
              }}
            >
              Show all payments
            </Button>
          }
        >
          Try a part of the name or of what was bought, or paste a whole reference.
        </Empty>
      );
    if (items.length === 0)
      return (
        <Empty spot="payment-done" title="No payments yet">
          The first one shows here as soon as a member opens the card page.
        </Empty>
      );
    return (
      <div className={payments.isPlaceholderData ? s.stale : ''}>
        <p className={`muted small num ${s.note}`} aria-live="polite">
          {count(total, 'payment')}
        </p>
        <PaymentsTable payments={items} onOpen={(id) => set('payment', id, false)} />
        <div className={s.pages}>
          {filter.cursor && (
            <Button look="outline" size="sm" onClick={() => void navigate(-1)}>
              Previous page
            </Button>
          )}
          {nextCursor && (
            <Button look="outline" size="sm" onClick={() => set('cursor', nextCursor, false)}>
              Next page
            </Button>
          )}
        </div>
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
