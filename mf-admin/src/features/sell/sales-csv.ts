import { call } from '@studio/api-client';
import { listSales, type SaleView } from '@studio/contracts';
import { hasVat } from '@studio/shell-kit/studio';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages, csvTime } from '../../shared/csv-records.js';
import { methods, statusLabels } from './method-labels.js';
import { t } from './messages.js';

/** A column that is left out where there is no VAT. */
const vat = <Cell>(cell: Cell): Cell[] => (hasVat() ? [cell] : []);

const head = [
  t('when'),
  t('member'),
  t('csvEmail'),
  t('what'),
  t('paidBy'),
  t('csvDiscountAed'),
  ...vat(t('csvVatAed')),
  t('csvTotalAed'),
  t('state'),
  t('soldBy'),
  t('csvInvoice'),
];

const recordOf = (sale: SaleView): unknown[] => [
  csvTime(sale.soldAt),
  sale.memberName,
  sale.memberEmail,
  sale.lineItems.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  sale.payments.map((one) => `${methods[one.method].label} ${filsToAed(one.amount)}`).join(', '),
  filsToAed(sale.discount),
  ...vat(filsToAed(sale.vat)),
  filsToAed(sale.total),
  statusLabels[sale.status].word,
  sale.soldByName,
  sale.invoice?.number,
];

/** All sales of the day on the screen, and those that wait for their money, page by page. */
export const salesCsv = async (day: string): Promise<CsvRecords> => {
  const sales = await allPages((cursor) => call(listSales, { query: { day, cursor } }));
  return [head, ...sales.map(recordOf)];
};
