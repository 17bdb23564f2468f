import { call } from '@studio/api-client';
import { listPayments } from '@studio/contracts';
import type { AdminPaymentView, PaymentView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../csv-button.js';
import { allPages, csvTime } from '../csv-records.js';
import { kindLabels, paymentLabel } from '../labels.js';
import { t } from './messages.js';

const PAGE = 200;

interface PaymentsFilter {
  userId?: string;
  search?: string;
  status?: PaymentView['status'];
  kind?: PaymentView['kind'];
  from?: string;
  to?: string;
}

const head = [
  t('when'),
  t('member'),
  t('csvEmail'),
  t('what'),
  t('kind'),
  t('csvPriceAed'),
  t('csvDiscountAed'),
  t('csvGiftCardAed'),
  t('csvAmountAed'),
  t('csvGivenBackAed'),
  t('state'),
  t('reference'),
  t('invoice'),
];

const recordOf = (one: AdminPaymentView): unknown[] => [
  csvTime(one.paidAt ?? one.createdAt),
  one.memberName ?? (one.memberEmail ? '' : t('gone')),
  one.memberEmail,
  one.description,
  kindLabels[one.kind],
  filsToAed(one.price),
  filsToAed(one.discount),
  filsToAed(one.giftCard),
  filsToAed(one.amount),
  filsToAed(one.refunded),
  paymentLabel(one.status).word,
  one.providerSessionId ?? one.id,
  one.invoiceNumber ?? '',
];

/** Every payment that the filter finds, page by page, whatever page is on the screen. */
export const paymentsCsv = async (filter: PaymentsFilter): Promise<CsvRecords> => {
  const { userId, search, status, kind, from, to } = filter;
  const payments = await allPages((cursor) => {
    const query = { userId, search, status, kind, from, to, cursor, limit: PAGE };
    return call(listPayments, { query });
  });
  return [head, ...payments.map(recordOf)];
};
