import { call } from '@studio/api-client';
import { listPayments, type AdminPaymentView } from '@studio/contracts';
import { readDocumentNumber } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { ReceiptText } from 'lucide-react';
import { useAdminPages } from '../admin-pages.js';
import { t } from './messages.js';
import type { PaletteOption } from './options.js';

const PAGE = '/admin/payments';
const MOST = 4;

const paymentOption = (payment: AdminPaymentView): PaletteOption => ({
  key: `payment-${payment.id}`,
  group: 'payments',
  icon: ReceiptText,
  to: `${PAGE}?payment=${payment.id}`,
  label: [payment.invoiceNumber, payment.description].filter(Boolean).join(', '),
  detail: t('paymentFacts', {
    who: payment.memberName ?? payment.memberEmail ?? t('gone'),
    amount: amountPaid(payment.amount),
    at: dateAndTime(payment.paidAt ?? payment.createdAt),
  }),
});

/** Payments by the number on an invoice or a credit note, for who may see payments. */
export const usePaymentOptions = (typed: string): readonly PaletteOption[] => {
  const maySee = useAdminPages().some(({ to }) => to === PAGE);
  const filter = { search: typed, limit: MOST };
  const { data } = useQuery({
    queryKey: keys.adminPayments(filter),
    queryFn: ({ signal }) => call(listPayments, { query: filter, signal }),
    enabled: maySee && readDocumentNumber(typed) !== null,
  });
  return data?.items.map(paymentOption) ?? [];
};
