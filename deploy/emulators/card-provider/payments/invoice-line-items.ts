import type Stripe from 'stripe';
import { decimalText } from '../amounts.js';
import type { ProviderContext } from '../context.js';
import { productName } from '../resources/prices.js';
import { newId } from '../state/new-id.js';
import type {
  InvoiceItem,
  InvoiceLine,
  PendingCharge,
  Price,
  Subscription,
} from '../state/records.js';
import type { Period } from './invoices.js';

export interface Draft {
  id: string;
  period: Period;
  reason: Stripe.Invoice.BillingReason;
  pending: readonly PendingCharge[];
  items: readonly InvoiceItem[];
  sequence: number;
}

export function linesOf(
  context: ProviderContext,
  subscription: Subscription,
  { period, id, reason, pending, items }: Draft,
): InvoiceLine[] {
  const shared = {
    invoice: id,
    subscription: subscription.id,
    currency: subscription.currency,
    period,
  };
  const [item] = subscription.items.data;
  const changes = pending.map((charge) =>
    lineOf({ ...shared, ...charge, item: item?.id ?? '', quantity: 1, proration: true }),
  );
  // A change that is billed at once holds the change alone; the period is paid already.
  const extras = items.map((extra) => extraLine(extra, subscription.id, id));
  if (reason === 'subscription_update') return [...changes, ...extras];
  const cycles = subscription.items.data.map((entry) =>
    lineOf({
      ...shared,
      item: entry.id,
      amount: (entry.price.unit_amount ?? 0) * entry.quantity,
      description: `${entry.quantity} × ${productName(context, entry.price)}`,
      price: entry.price,
      quantity: entry.quantity,
      proration: false,
    }),
  );
  return [...changes, ...cycles, ...extras];
}

const blankLine = {
  object: 'line_item',
  discount_amounts: [],
  discounts: [],
  livemode: false,
  pretax_credit_amounts: [],
  taxes: [],
} satisfies Partial<InvoiceLine>;

/** The line of an invoice item; it keeps the item's words. */
export function extraLine(
  extra: InvoiceItem,
  subscription: string | null,
  invoice: string,
): InvoiceLine {
  return {
    ...blankLine,
    id: newId('il_1', 23),
    amount: extra.amount,
    currency: extra.currency,
    description: extra.description,
    discountable: true,
    invoice,
    metadata: extra.metadata ?? {},
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: extra.id,
        proration: false,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
    },
    period: extra.period,
    pricing: null,
    quantity: 1,
    subscription,
    subtotal: extra.amount,
  };
}

const pricingOf = ({ id, product, unit_amount }: Price): InvoiceLine['pricing'] => ({
  type: 'price_details',
  price_details: { price: id, product: String(product) },
  unit_amount_decimal: decimalText(unit_amount),
});

function lineOf(input: {
  invoice: string;
  subscription: string;
  item: string;
  currency: string;
  period: Period;
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  proration: boolean;
}): InvoiceLine {
  return {
    ...blankLine,
    id: newId('il_1', 23),
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discountable: !input.proration,
    invoice: input.invoice,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration,
        proration_details: { credited_items: null },
        subscription: input.subscription,
        subscription_item: input.item,
      },
    },
    period: input.period,
    pricing: pricingOf(input.price),
    quantity: input.quantity,
    subscription: input.subscription,
    subtotal: input.amount,
  };
}
