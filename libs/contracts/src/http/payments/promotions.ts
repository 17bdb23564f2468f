import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { managers, endpoint, signedIn } from '../../endpoint.js';
import { fils, id, instant, listOf, withId } from '../../fields.js';

/**
 * As a member types it: case and spaces around it don't matter, nor do digits of another keyboard and
 * marks that nobody sees.
 */
const code = z
  .string()
  .trim()
  .max(64)
  .regex(/^\p{Cf}*(?:[\w٠-٩۰-۹０-９-]\p{Cf}*){3,32}$/u, 'has 3 to 32 letters, digits, - or _');

/** What a promotion can take something off. Gift cards and subscriptions keep their price. */
export const promotedKind = z.enum(['package', 'event', 'class']);
export type PromotedKind = z.infer<typeof promotedKind>;

const terms = z.object({
  /** For the staff: what it is for. */
  name: z.string().trim().min(1).max(120),
  /** Either this, 1 to 100, … */
  percentOff: z.int().min(1).max(100).nullable(),
  /** … or this, in fils. */
  amountOff: z.int().min(1).max(10_000_000).nullable(),
  validFrom: instant,
  /** Null: until it is ended. The code is good before this instant. */
  validUntil: instant.nullable(),
  /** How often it can be used by all together; null: without limit. */
  limitTotal: z.int().min(1).max(1_000_000).nullable(),
  limitPerPerson: z.int().min(1).max(1_000).nullable(),
  /** Empty: all of them. */
  kinds: z.array(promotedKind).max(3),
  /** Packages that it is for; empty: whatever the kinds allow. */
  packageIds: z.array(id).max(50),
});

const oneKindOff = ({ percentOff, amountOff }: z.infer<typeof terms>): boolean =>
  (percentOff === null) !== (amountOff === null);
const inOrder = ({ validFrom, validUntil }: z.infer<typeof terms>): boolean =>
  validUntil === null || validFrom < validUntil;

export const promoCodeView = terms.extend({
  id,
  code: z.string(),
  active: z.boolean(),
  /** Paid with it. */
  used: z.int(),
  /** On card pages that are open now. */
  reserved: z.int(),
  createdAt: instant,
  version: readVersion,
});
export type PromoCodeView = z.infer<typeof promoCodeView>;

export const listPromoCodes = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/promo-codes',
  summary: 'Promotion codes, newest first, at most 500.',
  callers: managers,
  response: listOf(promoCodeView),
});

export const promoCodeUse = z.object({
  paymentId: id,
  userId: id,
  /** Null: not known any more, or not yet. */
  name: z.string().nullable(),
  /** What was bought. */
  description: z.string(),
  /** What the code took off, in fils. */
  amount: fils,
  /** `reserved`: on a card page that is open now. */
  state: z.enum(['used', 'reserved']),
  at: instant,
});
export type PromoCodeUse = z.infer<typeof promoCodeUse>;

export const listPromoCodeUses = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/promo-codes/:id/uses',
  summary: 'Who used a code, when and for what: newest first, at most 200.',
  callers: managers,
  params: withId,
  response: listOf(promoCodeUse),
  errors: ['NOT_FOUND'],
});

export const createPromoCode = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/promo-codes',
  summary:
    'A new promotion code: a share or an amount off, with its limits. The same again answers the same code.',
  callers: managers,
  status: 201,
  body: terms
    .extend({ code })
    .refine(oneKindOff, { path: ['percentOff'], error: 'either a share or an amount' })
    .refine(inOrder, { path: ['validUntil'], error: 'is after its beginning' }),
  response: promoCodeView,
  errors: ['PROMO_CODE_TAKEN'],
});

/** What was used stays used: limits can be set under it, and then nobody can use it any more. */
export const changePromoCode = endpoint({
  service: 'payments',
  method: 'PATCH',
  path: '/api/admin/promo-codes/:id',
  summary: 'Changes name, end, limits, or switches a code off and on.',
  callers: managers,
  params: withId,
  body: terms
    .pick({ name: true, validUntil: true, limitTotal: true, limitPerPerson: true })
    .extend({ active: z.boolean(), version: recordVersion })
    .partial(),
  response: promoCodeView,
  errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'PROMO_CODE_DATES'],
});

export const checkPromoCode = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/promo-codes/check',
  summary: 'What a code would take off a purchase now. Nothing is reserved by asking.',
  callers: signedIn,
  body: z.object({ code: z.string().trim().min(1).max(40), kind: promotedKind, referenceId: id }),
  response: z.object({ code: z.string(), price: fils, amountOff: fils, total: fils }),
  errors: [
    'TOO_MANY_REQUESTS',
    'PROMO_CODE_NOT_FOUND',
    'PROMO_CODE_EXPIRED',
    'PROMO_CODE_LIMIT_REACHED',
    'PROMO_CODE_USED',
    'PROMO_CODE_NOT_APPLICABLE',
    'PACKAGE_NOT_FOUND',
    'INTRO_USED',
    'ONCE_PER_PERSON',
    'PRODUCT_CHANGED',
    'NO_ACTIVE_RESERVATION',
    'EVENT_PLACE_NOT_FOUND',
  ],
});
