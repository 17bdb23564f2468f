import { demoCharges, demoMembers, type DemoCharge } from '@studio/demo-studio';
import type { ProviderContext } from '../context.js';
import { createCharge } from '../payments/charges.js';
import { intentOf } from '../payments/intents.js';
import { createPaymentMethod } from '../payments/payment-method.js';
import { judgeCard } from '../payments/test-cards.js';

const entry = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040 };

/**
 * What the demo studio's members had paid before it was started, under the ids and times that the
 * studio's own books have: each day can be compared, and each payment can be refunded.
 */
export function fillCharges(context: ProviderContext, now: Date): void {
  const card = judgeCard(entry.number);
  const methods = demoMembers.map(({ email, fullName }) => {
    const payer = { email, name: fullName };
    return createPaymentMethod(context, { entry, card, payer }).id;
  });
  for (const charge of demoCharges(now)) fill(context, charge, methods[charge.memberN] ?? '');
}

/** Intent, charge and line on the balance, of that time. */
function fill(context: ProviderContext, demo: DemoCharge, methodId: string): void {
  const { state } = context;
  const { intentId, amount, description } = demo;
  const created = Math.floor(demo.at.getTime() / 1000);
  const money = { amount, currency: 'aed', description, customer: null, receiptEmail: null };
  const intent = { ...intentOf({ ...money, metadata: {} }), id: intentId, created };
  const charge = createCharge(context, { intent, methodId, decline: null });
  state.put('charge', charge.id, { ...charge, created });
  const transaction = state.get('balance_transaction', String(charge.balance_transaction));
  const availableOn = created + 7 * 86_400;
  if (transaction)
    state.put('balance_transaction', transaction.id, {
      ...transaction,
      created,
      available_on: availableOn,
    });
  state.put('payment_intent', intentId, {
    ...intent,
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: methodId,
    status: 'succeeded',
  });
}
