import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk, managers, signedIn } from '../../endpoint.js';
import { email, fils, id, instant, listOf, withId } from '../../fields.js';

/** Fils: from AED 50 to AED 5,000. */
export const giftCardAmount = z.int().min(5_000).max(500_000);
/** Fils: the amounts that members are offered, smallest first. */
export const giftCardAmounts = z.array(giftCardAmount).min(1).max(8);
export const offeredAmounts = z.object({ amounts: giftCardAmounts, version: readVersion });
export type OfferedAmounts = z.infer<typeof offeredAmounts>;

export const getGiftCardAmounts = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/gift-card-amounts',
  summary: 'What a gift card can be bought for on the members’ page.',
  callers: signedIn,
  response: offeredAmounts,
});

export const setGiftCardAmounts = endpoint({
  service: 'payments',
  method: 'PUT',
  path: '/api/admin/gift-card-amounts',
  summary: 'Sets the amounts of gift cards that members are offered.',
  callers: managers,
  body: z.object({ amounts: giftCardAmounts, version: recordVersion }),
  response: offeredAmounts,
  errors: ['EDIT_CONFLICT'],
});

/** What the buyer writes; the card itself is a code, mailed once and never shown again. */
export const giftCardInput = z.object({
  amount: giftCardAmount,
  /** Without one the code goes to the buyer. */
  recipientEmail: email.optional(),
  message: z.string().trim().max(300).optional(),
});

export const giftCardView = z.object({
  id,
  /** The last 4 characters of the code. */
  ending: z.string(),
  /** What it was bought for, in fils. */
  amount: fils,
  balance: fils,
  status: z.enum(['active', 'blocked']),
  recipientEmail: z.string().nullable(),
  message: z.string().nullable(),
  issuedAt: instant,
});
export type GiftCardView = z.infer<typeof giftCardView>;

export const listMyGiftCards = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/gift-cards',
  summary: 'Gift cards that one has bought, newest first, at most 200.',
  callers: signedIn,
  response: listOf(giftCardView),
});

export const checkGiftCard = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/gift-cards/check',
  summary: 'What is left on a gift card. Whoever has the code may ask.',
  callers: signedIn,
  body: z.object({ code: z.string().trim().min(1).max(60) }),
  response: z.object({ ending: z.string(), balance: fils }),
  errors: ['GIFT_CARD_NOT_FOUND', 'GIFT_CARD_BLOCKED', 'TOO_MANY_REQUESTS'],
});

/** The sum of the deltas is the balance; a hold is for a card page that is open. */
export const giftCardEntry = z.object({
  id,
  at: instant,
  kind: z.enum(['issue', 'hold', 'release', 'use', 'return', 'take_back', 'adjust']),
  delta: z.int(),
  paymentId: id.nullable(),
  reason: z.string().nullable(),
});

const adminGiftCard = giftCardView.extend({
  buyerId: id.nullable(),
  paymentId: id.nullable(),
});

export const listGiftCards = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/gift-cards',
  summary: 'All gift cards, newest first, at most 500; by the last characters of a code.',
  callers: frontDesk,
  query: z.object({ ending: z.string().trim().max(8).optional() }),
  response: listOf(adminGiftCard),
});

export const getGiftCard = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/gift-cards/:id',
  summary: 'One gift card with its ledger, oldest entry first.',
  callers: frontDesk,
  params: withId,
  response: adminGiftCard.extend({ ledger: z.array(giftCardEntry) }),
  errors: ['NOT_FOUND'],
});

export const issueGiftCard = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/gift-cards',
  summary: 'The studio gives a gift card away; the code is mailed to the recipient.',
  callers: managers,
  idempotent: true,
  status: 201,
  body: giftCardInput.extend({
    recipientEmail: email,
    reason: z.string().trim().min(3).max(300),
  }),
  response: adminGiftCard,
  errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const changeGiftCard = endpoint({
  service: 'payments',
  method: 'PATCH',
  path: '/api/admin/gift-cards/:id',
  summary:
    'Blocks a card and opens it again; or mails a fresh code in the place of one that was lost.',
  callers: managers,
  params: withId,
  body: z.object({
    blocked: z.boolean().optional(),
    newCode: z.literal(true).optional(),
    reason: z.string().trim().min(3).max(300),
  }),
  response: adminGiftCard,
  errors: ['NOT_FOUND'],
});
