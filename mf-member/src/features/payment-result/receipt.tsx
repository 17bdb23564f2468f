import { call } from '@studio/api-client';
import { listMyInvoices } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { ButtonLink } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** The invoice is issued within a second or two of the payment; after so many reads it is in the mail alone. */
const MOST_READS = 10;
const RETRY_MS = 1_500;

/** The tax invoice of a payment as a PDF, as soon as it is there. */
export function Receipt({ paymentId }: { paymentId: string | undefined }): ReactNode {
  const invoices = useQuery({
    queryKey: keys.myInvoices,
    queryFn: ({ signal }) => call(listMyInvoices, { signal }),
    enabled: paymentId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < MOST_READS &&
      !state.data?.items.some((invoice) => invoice.paymentId === paymentId) &&
      RETRY_MS,
  });
  const invoice = invoices.data?.items.find((one) => one.paymentId === paymentId);
  if (!invoice) return null;
  return (
    <ButtonLink look="soft" block>
      <a href={`/api/me/invoices/${invoice.id}/pdf`} target="_blank" rel="noreferrer">
        <Icon of={FileText} />
        {t('receipt')}
        <span className="visually-hidden"> {t('pdfInNewTab', { number: invoice.number })}</span>
      </a>
    </ButtonLink>
  );
}
