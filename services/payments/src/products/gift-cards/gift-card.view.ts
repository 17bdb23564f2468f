import type { getGiftCard, GiftCardView, listGiftCards } from '@studio/contracts';
import type { z } from 'zod';
import type { GiftCard } from './gift-card.entity.js';
import type { GiftCardEntry } from './gift-card-entry.entity.js';

export type AdminGiftCard = z.infer<
  NonNullable<(typeof listGiftCards)['response']>
>['items'][number];
type Entry = z.infer<NonNullable<(typeof getGiftCard)['response']>>['ledger'][number];

export const toGiftCardView = (row: GiftCard): GiftCardView => ({
  id: row.id,
  ending: row.ending,
  amount: row.amount,
  balance: row.balance,
  status: row.blocked ? 'blocked' : 'active',
  recipientEmail: row.recipientEmail,
  message: row.message,
  issuedAt: row.issuedAt.toISOString(),
});

export const toAdminGiftCard = (row: GiftCard): AdminGiftCard => ({
  ...toGiftCardView(row),
  buyerId: row.buyerId,
  paymentId: row.paymentId,
});

export const toEntryView = (row: GiftCardEntry): Entry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  delta: row.delta,
  paymentId: row.paymentId,
  reason: row.reason,
});
