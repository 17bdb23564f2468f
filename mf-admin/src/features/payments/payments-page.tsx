import { useSearchParams } from '@studio/shell-kit/router';
import { Tabs } from '@studio/ui/tabs';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { paymentsCsv } from '../../shared/payments/payments-csv.js';
import { TrailDialog } from '../../shared/payments/trail-dialog.js';
import { useMay } from '../../shared/only-for.js';
import { readFilter, withFilter } from './payment-filter.js';
import { PaymentsList } from './payments-list.js';
import { ProviderEvents } from './provider-events.js';
import { Reconciliation } from './reconciliation.js';
import { reconciliationCsv } from './reconciliation-csv.js';
import { t } from './messages.js';

function DownloadCsv({ ofBooks }: { ofBooks: boolean }): ReactNode {
  const [params] = useSearchParams();
  if (ofBooks) return <CsvButton key="books" name="reconciliation" read={reconciliationCsv} />;
  const filter = readFilter(params);
  return <CsvButton key="payments" name="payments" read={() => paymentsCsv(filter)} />;
}

/** Money: every payment with its story, and our books beside those of the card provider. */
export default function PaymentsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const ofBooks = may('manager') && params.get('view') === 'reconciliation';
  const payment = params.get('payment');
  const open = (id: string | null): void =>
    setParams((current) => withFilter(current, 'payment', id), { replace: id === null });
  const reconciliation = {
    value: 'reconciliation',
    label: t('reconciliation'),
    content: (
      <>
        <Reconciliation onOpen={open} />
        <ProviderEvents />
      </>
    ),
  };
  return (
    <AdminFrame title={t('payments')} aside={<DownloadCsv ofBooks={ofBooks} />}>
      {may('manager') ? (
        <Tabs
          label={t('money')}
          value={ofBooks ? 'reconciliation' : 'payments'}
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
