import { filsToAed } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import { publishPaid, sessionOf, spendCodes } from '../fulfilment/fulfilment.api.js';
import { issueInvoices, issuerOf, vatPercentOf } from '../../accounting/invoices/invoices.api.js';
import { addStep, lockPaymentsOfSale, recordPaid } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { methodLabel, paymentsOfSale } from '../../accounting/sale-records/sale-records.api.js';
import type { Sale } from '../../accounting/sale-records/sale.entity.js';
import { lineItemsOf, vatOfUnits } from './sale-rules.js';

/**
 * The money of a sale is there: each of its payments is paid, and one tax invoice is over all of
 * them. In the caller's transaction, with the sale locked or new. Throws FEE_NOT_OWED of a fee that
 * was waived, or paid elsewhere, while the sale waited.
 */
export const completePayment = async (
  tx: EntityManager,
  sale: Sale,
  config: PaymentsConfig,
): Promise<void> => {
  const payments = await lockPaymentsOfSale(tx, sale);
  let paidAt = new Date();
  for (const payment of payments) {
    const sessionId = sessionOf(payment);
    const at = await recordPaid(tx, payment, { sessionId, intentId: null });
    if (!at) throw new Error('what was just sold can be paid');
    if (!(await spendCodes(tx, payment))) {
      if (payment.kind === 'fee') throw new Refused('FEE_NOT_OWED');
      if (payment.kind === 'retail') throw new Refused('OUT_OF_STOCK', { left: 0 });
      throw new Error('what was just sold can be paid');
    }
    paidAt = at;
    const amount = filsToAed(payment.amount + payment.giftAmount);
    const detail = `${payment.currency} ${amount}, at the front desk`;
    await addStep(tx, payment, { what: 'Paid', detail });
    await publishPaid(tx, payment, { sessionId, paidAt: at });
  }
  // Last: others who fulfil wait for the counter until this transaction ends.
  await invoiceSale(tx, { sale, payments, paidAt, config });
};

const priceOf = ({ amount, discount, giftAmount }: Payment): number =>
  amount + discount + giftAmount;

/** The things of a sale, as its payments keep them. */
export const unitsOfPayments = (payments: readonly Payment[]) =>
  payments.map((payment) => ({
    kind: payment.kind,
    referenceId: payment.referenceId,
    name: payment.description,
    price: priceOf(payment),
    discount: payment.discount,
    gift: null,
  }));

interface SaleInvoice {
  sale: Sale;
  payments: readonly Payment[];
  paidAt: Date;
  config: PaymentsConfig;
}

const invoiceSale = async (
  tx: EntityManager,
  { sale, payments, paidAt, config }: SaleInvoice,
): Promise<void> => {
  const [first] = payments;
  if (!first) throw new Error('a sale has something in it');
  const units = unitsOfPayments(payments);
  const giftAmount = payments.reduce((sum, one) => sum + one.giftAmount, 0);
  const discount = payments.reduce((sum, one) => sum + one.discount, 0);
  const lineItems = lineItemsOf(units).map(({ name, quantity, amount }) => ({
    what: quantity > 1 ? `${quantity} × ${name}` : name,
    amount,
  }));
  const discountName = sale.promoCode ? `Promotion ${sale.promoCode}` : 'Discount';
  const issuer = await issuerOf(tx, config);
  const paidBy = (await paymentsOfSale(tx, sale)).map((payment) => ({
    how: methodLabel(payment),
    amount: payment.amount,
  }));
  const invoice = {
    ...first,
    saleId: sale.id,
    description: lineItems.map(({ what }) => what).join(', '),
    amount: sale.total - giftAmount,
    giftAmount,
    discount,
    lineItems: discount ? [...lineItems, { what: discountName, amount: -discount }] : lineItems,
    paidBy,
    vat: vatOfUnits(units, vatPercentOf(issuer, paidAt)),
    fulfilledAt: paidAt,
  };
  const { studioId } = sale;
  await issueInvoices(tx, { studioId, issuer, payments: [invoice] });
};
