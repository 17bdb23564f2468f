import { call } from '@studio/api-client';
import { listPayments } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { PaymentsTable } from '../../shared/payments/payments-table.js';
import { TrailDialog } from '../../shared/payments/trail-dialog.js';
import s from './reports.module.css';

/** All payments, newest first, each with its trail. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const cursor = params.get('cursor') ?? undefined;
  const payment = params.get('payment');
  const payments = useQuery({
    queryKey: keys.adminPayments({ cursor }),
    queryFn: ({ signal }) => call(listPayments, { query: { cursor }, signal }),
    placeholderData: (previous) => previous,
  });
  const set = (name: string, value: string | null, replace: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  const body = () => {
    if (payments.isPending) return <SkeletonRows what="payments" rows={10} height={44} />;
    if (payments.isError) return <ErrorPanel onRetry={() => void payments.refetch()} />;
    const { items, nextCursor } = payments.data;
    if (items.length === 0)
      return (
        <Empty spot="payment-done" title="No payments yet">
          The first one shows here as soon as a member opens the card page.
        </Empty>
      );
    return (
      <>
        <PaymentsTable payments={items} onOpen={(id) => set('payment', id, true)} />
        <div className={s.pages}>
          {cursor && (
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
      </>
    );
  };
  return (
    <AdminFrame title="Payments">
      {body()}
      {payment && <TrailDialog paymentId={payment} onClose={() => set('payment', null, true)} />}
    </AdminFrame>
  );
}
