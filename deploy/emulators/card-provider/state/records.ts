import type Stripe from 'stripe';
import type { Decline } from '../payments/test-cards.js';

/** On the wire decimals are strings; the SDK turns them into its Decimal. */
type DecimalAsText<T, K extends keyof T> = Omit<T, K> & Record<K, string | null>;

export type Price = DecimalAsText<Stripe.Price, 'unit_amount_decimal'>;

export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'deleted'> & {
  price: Price;
  quantity: number;
};

export type Subscription = Omit<Stripe.Subscription, 'items' | 'customer'> & {
  items: List<SubscriptionItem>;
  customer: string;
};

export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string | null;
  } | null;
};

/** Something that the customer's next invoice will hold. */
export type InvoiceItem = Pick<
  Stripe.InvoiceItem,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'date'
  | 'description'
  | 'discountable'
  | 'livemode'
  | 'metadata'
  | 'parent'
  | 'period'
  | 'proration'
  | 'quantity'
> & { customer: string; invoice: string | null };

export type Invoice = Omit<Stripe.Invoice, 'lines' | 'deleted' | 'customer' | 'id'> & {
  id: string;
  lines: List<InvoiceLine>;
  customer: string;
};

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** What the provider keeps about a checkout and shows to nobody. */
export interface CheckoutOrder {
  lineItems: LineItem[];
  paymentIntentData: { metadata: Record<string, string>; description: string | null };
  subscriptionData: { metadata: Record<string, string>; description: string | null };
  /** The card that waits for its 3-D Secure challenge. */
  challengedCard: { paymentMethod: string; payer: Payer } | null;
  lastError: string | null;
}

export interface Payer {
  email: string | null;
  name: string | null;
}

export interface PendingCharge {
  description: string;
  amount: number;
  price: Price;
}

/** What a subscription owes or is owed at its next invoice because its price changed. */
export interface SubscriptionAccount {
  pending: PendingCharge[];
}

export interface Delivery {
  event: string;
  /** Unix milliseconds. */
  nextAttemptAt: number;
  attempts: number;
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given-up';
  lastStatus: number | null;
  copies: number;
}

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Unix milliseconds. */
  storedAt: number;
}

/** Everything the provider remembers, by kind. */
export interface Records {
  customer: Stripe.Customer;
  /** By customer: deleted, and answered as that. */
  deleted_customer: true;
  product: Stripe.Product;
  price: Price;
  /** By price: made on the way, and on no list. */
  inline_price: true;
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: InvoiceItem;
  'billing_portal.session': Stripe.BillingPortal.Session;
  event: Stripe.Event;
  order: CheckoutOrder;
  account: SubscriptionAccount;
  /** `refusal`: with its codes; cards of before have the words alone. */
  card_rule: { decline: string | null; refusal?: Decline };
  delivery: Delivery;
  answer: StoredAnswer;
}

export type Kind = keyof Records;
