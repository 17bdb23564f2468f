import type { SaleView } from '@studio/contracts';
import type { InvoiceView } from '@studio/contracts';
import { isLinkOpen } from '../fulfilment/fulfilment.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import type { SalePayment } from '../../accounting/sale-records/sale-payment.entity.js';
import type { Sale } from '../../accounting/sale-records/sale.entity.js';
import { lineItemsOf, vatOfUnits } from './sale-rules.js';
import { unitsOfPayments } from './complete-payment.js';
import { isVoidable } from './void-sale.js';

export interface SaleParts {
  sale: Sale;
  things: readonly Payment[];
  payments: readonly SalePayment[];
  invoice: InvoiceView | null;
  /** In what is sold today: of a sale whose money has not come. */
  vatToday: number;
  /** Of a payment link. */
  urlOf: (linkToken: string) => string;
  nameOf: (id: string) => { fullName: string | null; email: string } | undefined;
}

const statusOf = ({ sale, things }: SaleParts): SaleView['status'] => {
  if (sale.voidedAt) return 'voided';
  if (things.some(({ status }) => status === 'open')) return 'pending';
  return things.every(({ paidAt }) => paidAt === null) ? 'expired' : 'paid';
};

const linkOf = ({ sale, things, urlOf }: SaleParts): SaleView['link'] => {
  const open = things.find((thing) => isLinkOpen(thing, new Date()));
  const url = sale.linkToken ? urlOf(sale.linkToken) : open?.providerUrl;
  if (!open || !url) return null;
  const { expiresAt } = open;
  const mailedAt = sale.linkMailedAt?.toISOString() ?? null;
  return { url, expiresAt: expiresAt.toISOString(), mailedAt };
};

const paymentsOf = ({ payments, things }: SaleParts): SaleView['payments'] =>
  payments.map((payment) => {
    const receivedAt = payment.receivedAt ?? things[0]?.paidAt ?? null;
    const { tendered, amount } = payment;
    return {
      method: payment.method,
      amount,
      tendered,
      change: tendered === null ? null : tendered - amount,
      receivedAt: receivedAt?.toISOString() ?? null,
      returned:
        payment.method === 'link'
          ? things.reduce((sum, { refunded }) => sum + refunded, 0)
          : payment.returned,
    };
  });

const momentsOf = (sale: Sale): Pick<SaleView, 'invoiceMailedAt' | 'voidedAt'> => ({
  invoiceMailedAt: sale.invoiceMailedAt?.toISOString() ?? null,
  voidedAt: sale.voidedAt?.toISOString() ?? null,
});

export const toSaleView = (parts: SaleParts): SaleView => {
  const { sale, things, invoice, nameOf } = parts;
  const vatPercent = invoice?.vatPercent ?? parts.vatToday;
  const units = unitsOfPayments(things);
  const seller = nameOf(sale.soldBy);
  const member = nameOf(sale.userId);
  const discount = things.reduce((sum, one) => sum + one.discount, 0);
  return {
    id: sale.id,
    userId: sale.userId,
    memberName: member?.fullName ?? null,
    memberEmail: member?.email ?? null,
    soldBy: sale.soldBy,
    soldByName: seller ? (seller.fullName ?? seller.email) : null,
    soldAt: sale.soldAt.toISOString(),
    status: statusOf(parts),
    lineItems: lineItemsOf(units),
    before: sale.total + discount,
    discount,
    vat: vatOfUnits(units, vatPercent),
    vatPercent,
    total: sale.total,
    promoCode: sale.promoCode,
    discountReason: sale.discountReason,
    payments: paymentsOf(parts),
    invoice: invoice && { id: invoice.id, number: invoice.number },
    link: linkOf(parts),
    delivered: things.every(({ fulfilledAt }) => fulfilledAt !== null),
    canVoid: isVoidable(sale, things, new Date()),
    voidReason: sale.voidReason,
    ...momentsOf(sale),
  };
};
