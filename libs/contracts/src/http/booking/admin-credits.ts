import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk, managers } from '../../endpoint.js';
import { day, id, instant, listOf, withId } from '../../fields.js';
import { userPackageView } from './packages.js';
import { packageFreezeRequest, packageFreezeView } from './own-packages.js';

/** It stands in the ledger and in the history for good. */
const reason = z.string().trim().min(3).max(500);

const ofPackage = {
  callers: managers,
  service: 'booking',
  method: 'POST',
  params: withId,
  idempotent: true,
} as const;

const refusals = [
  'PACKAGE_NOT_FOUND',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const adjustCredits = endpoint({
  ...ofPackage,
  path: '/api/admin/packages/:id/adjust',
  summary: "Gives credits into a member's package, or takes them (negative).",
  body: z.object({
    credits: z
      .int()
      .min(-100)
      .max(100)
      .refine((credits) => credits !== 0),
    reason,
  }),
  response: userPackageView,
  errors: [...refusals, 'NOT_ENOUGH_CREDITS', 'PACKAGE_ENDED'],
});

export const extendPackage = endpoint({
  ...ofPackage,
  path: '/api/admin/packages/:id/extend',
  summary: 'Moves the last day of a package; one that is over is usable again.',
  body: z.object({ expiresOn: day, reason, version: recordVersion.optional() }),
  response: userPackageView,
  errors: [...refusals, 'INVALID_EXPIRY_DAY', 'EDIT_CONFLICT'],
});

const extension = z.object({
  packageId: id,
  /** As it is now; null: refused. */
  package: userPackageView.nullable(),
  refused: z.enum(['PACKAGE_NOT_FOUND', 'INVALID_EXPIRY_DAY', 'EDIT_CONFLICT']).nullable(),
});
export type PackageExtension = z.infer<typeof extension>;

/** Each package by itself: one that somebody else has changed meanwhile is left as it is. */
export const extendPackages = endpoint({
  callers: managers,
  service: 'booking',
  method: 'POST',
  idempotent: true,
  path: '/api/admin/packages/extend',
  summary: 'Moves the last days of several packages, and tells which could not be moved.',
  body: z.object({
    items: z
      .array(z.object({ packageId: id, expiresOn: day, version: recordVersion.optional() }))
      .min(1)
      .max(100),
    reason,
  }),
  response: z.object({ items: z.array(extension) }),
  errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const freezePackageOfMember = endpoint({
  ...ofPackage,
  path: '/api/admin/packages/:id/freeze',
  summary: "Freezes a member's package; the studio's limits do not count. `preview` only tells.",
  body: packageFreezeRequest
    .extend({ preview: z.boolean().default(false), reason: reason.optional() })
    .refine(({ preview, reason: why }) => preview || why !== undefined, {
      path: ['reason'],
      message: 'is needed, unless it is a preview',
    }),
  response: packageFreezeView,
  errors: [
    ...refusals,
    'PACKAGE_ENDED',
    'PACKAGE_LOCKED',
    'PACKAGE_FROZEN',
    'INVALID_FREEZE_DAYS',
    'FREEZE_CLASS_SOON',
  ],
});

export const unfreezePackageOfMember = endpoint({
  ...ofPackage,
  path: '/api/admin/packages/:id/unfreeze',
  summary: 'Ends a freeze today, or takes a planned one back.',
  body: z.object({ reason }),
  response: userPackageView,
  errors: [...refusals, 'FREEZE_DAYS_BOOKED'],
});

export const moveCredits = endpoint({
  ...ofPackage,
  path: '/api/admin/packages/:id/move',
  summary:
    'Moves credits to another member, who gets them as a package of the same kind and last day.',
  body: z.object({ memberId: id, credits: z.int().min(1).max(100), reason }),
  response: z.object({ from: userPackageView, to: userPackageView }),
  errors: [...refusals, 'NOT_ENOUGH_CREDITS', 'PACKAGE_ENDED', 'MEMBER_NOT_FOUND'],
});

export const compPackage = endpoint({
  ...ofPackage,
  path: '/api/admin/members/:id/packages',
  summary: 'Gives a member a package of the studio for nothing.',
  status: 201,
  body: z.object({
    packageId: id,
    /** As the package has, unless said. */
    credits: z.int().min(1).max(100).optional(),
    reason,
  }),
  response: userPackageView,
  errors: [...refusals, 'MEMBER_NOT_FOUND', 'PRODUCT_CHANGED', 'INTRO_USED', 'ONCE_PER_PERSON'],
});

export const expiringPackage = z.object({
  package: userPackageView,
  member: z.object({
    id,
    name: z.string(),
    email: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  /** 0: today is its last day. */
  daysLeft: z.int(),
  /** Of the last class attended. */
  lastVisitAt: instant.nullable(),
  /** Classes booked ahead, whatever pays. */
  upcoming: z.int(),
});
export type ExpiringPackage = z.infer<typeof expiringPackage>;

export const listExpiringPackages = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/expiring-packages',
  summary: 'Packages with credits left whose last day is within so many days, soonest first.',
  callers: frontDesk,
  query: z.object({
    days: z.coerce.number().int().min(1).max(365).default(14),
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  response: listOf(expiringPackage).extend({
    total: z.int(),
    /** Credits left in all of them. */
    credits: z.int(),
  }),
});
