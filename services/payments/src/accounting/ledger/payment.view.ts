import type { PaymentView } from '@studio/contracts';
import type { z } from 'zod';
import type { paymentStep } from '@studio/contracts';
import type { PaymentStep } from './payment-step.entity.js';
import type { Payment } from './payment.entity.js';

export const toPaymentView = (row: Payment): PaymentView => ({
  id: row.id,
  userId: row.userId,
  kind: row.kind,
  description: row.description,
  amount: row.amount,
  price: row.amount + row.discount + row.giftAmount,
  discount: row.discount,
  giftCard: row.giftAmount,
  refunded: row.refunded,
  currency: row.currency,
  status: row.status,
  method: row.method,
  saleId: row.saleId,
  providerSessionId: row.providerSessionId,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  chosenClass: row.chosenClass,
});

export const toPaymentStepView = (row: PaymentStep): z.infer<typeof paymentStep> => ({
  at: row.at.toISOString(),
  what: row.what,
  detail: row.detail,
});
