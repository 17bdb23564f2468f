import type Stripe from 'stripe';
import type { ProviderContext } from '../context.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Payer } from '../state/records.js';
import type { TestCard } from './test-cards.js';

export interface CardEntry {
  /** Digits only; never kept: the provider remembers the last four. */
  number: string;
  expiryMonth: number;
  expiryYear: number;
}

const blankAddress = {
  city: null,
  country: 'AE',
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
const cardChecks = {
  address_line1_check: null,
  address_postal_code_check: null,
  cvc_check: 'pass',
};

/** Keeps what may be kept of a card. */
export function createPaymentMethod(
  context: ProviderContext,
  { entry, card, payer }: { entry: CardEntry; card: TestCard; payer: Payer },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm_1', 23),
    object: 'payment_method',
    billing_details: {
      address: blankAddress,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: cardChecks,
      country: 'US',
      display_brand: card.brand,
      exp_month: entry.expiryMonth,
      exp_year: entry.expiryYear,
      fingerprint: newId('', 16),
      funding: 'credit',
      generated_from: null,
      last4: entry.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  context.state.put('card_rule', method.id, ruleOf(card));
  return context.state.put('payment_method', method.id, method);
}

const ruleOf = ({ laterDecline }: TestCard) => ({
  decline: laterDecline?.message ?? null,
  ...(laterDecline && { refusal: laterDecline }),
});

/** Saves the card with its owner, for renewals. */
export function attachPaymentMethod(
  context: ProviderContext,
  methodId: string,
  customerId: string,
): void {
  const method = context.state.get('payment_method', methodId);
  const customer = context.state.get('customer', customerId);
  if (!method || !customer) return;
  context.state.put('payment_method', methodId, { ...method, customer: customerId });
  const owner: Stripe.Customer = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
  };
  context.state.put('customer', customerId, owner);
  context.events.emit('payment_method.attached', { ...method, customer: customerId });
  context.events.emit('customer.updated', owner);
}
