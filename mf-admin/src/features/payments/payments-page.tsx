import { useSearchParams } from '@studio/shell-kit/router';
import { Tabs } from '@studio/ui/tabs';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { TrailDialog } from '../../shared/payments/trail-dialog.js';
import { useMay } from '../../shared/only-for.js';
import { withFilter } from './payment-filter.js';
import { PaymentsList } from './payments-list.js';
import { Reconciliation } from './reconciliation.js';
import { t } from './messages.js';

/** Money: every payment with its story, and our books beside those of the card provider. */
export default function PaymentsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const payment = params.get('payment');
  const open = (id: string | null): void =>
    setParams((current) => withFilter(current, 'payment', id), { replace: id === null });
  const reconciliation = {
    value: 'reconciliation',
    label: t('reconciliation'),
    content: <Reconciliation onOpen={open} />,
  };
  return (
    <AdminFrame title={t('payments')}>
      {may('manager') ? (
        <Tabs
          label={t('money')}
          value={params.get('view') === 'reconciliation' ? 'reconciliation' : 'payments'}
          onChange={(view) => setParams(view === 'payments' ? {} : { view }, { replace: true })}
          tabs={[
            { value: 'payments', label: t('payments'), content: <PaymentsList /> },
            reconciliation,
          ]}
        />
      ) : (
        <PaymentsList />
      )}
      {payment && <TrailDialog paymentId={payment} onClose={() => open(null)} />}
    </AdminFrame>
  );
}
