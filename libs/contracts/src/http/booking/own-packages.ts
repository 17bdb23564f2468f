import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { day, id, instant, listOf, withId } from '../../fields.js';
import { userPackageView } from './packages.js';

/** One movement of credits as its member reads it; clients own the words. */
export const packageMovement = z.object({
  id,
  kind: z.enum(['grant', 'hold', 'use', 'return', 'expire', 'adjust']),
  /** Of kind `adjust`, and of a grant that wasn't bought: what it was for. */
  because: z
    .enum([
      'staff',
      'moved',
      'gift',
      'refund',
      'dispute',
      'account_deleted',
      'waiting_list',
      'import',
    ])
    .nullable(),
  delta: z.int(),
  /** Credits left after it. */
  balance: z.int(),
  at: instant,
  /** The staff's own words, if any. */
  reason: z.string().nullable(),
  bookingId: id.nullable(),
  /** The class it was about. */
  className: z.string().nullable(),
  classStartsAt: instant.nullable(),
});
export type PackageMovement = z.infer<typeof packageMovement>;

const own = { callers: signedIn, service: 'booking', params: withId } as const;

export const getPackageLedger = endpoint({
  ...own,
  method: 'GET',
  path: '/api/me/packages/:id/ledger',
  summary: 'Every credit of one own package that moved, newest first: its balance is their sum.',
  response: listOf(packageMovement).extend({ package: userPackageView }),
  errors: ['PACKAGE_NOT_FOUND'],
});

/** Days of the studio, the last one included. */
export const packageFreezeRequest = z.object({ from: day, until: day });

/** What a freeze moves and cancels. */
export const packageFreezeView = z.object({
  userPackageId: id,
  from: day,
  until: day,
  days: z.int(),
  /** With the freeze: the old one moved by its days. */
  expiresOn: day,
  /** To be cancelled, each with its credit back; once it is frozen: that were cancelled. */
  bookings: z.array(z.object({ id, className: z.string(), startsAt: instant, credits: z.int() })),
  /** Waiting lists of classes in those days: the place stays, a free seat goes past it. */
  waiting: z
    .array(z.object({ scheduleId: id, className: z.string(), startsAt: instant }))
    .default([]),
  /** After this freeze; null where no limit counts (the studio freezes). */
  daysLeftThisYear: z.int().nullable(),
  /** False: a preview, nothing has changed. */
  frozen: z.boolean(),
});
export type PackageFreezeView = z.infer<typeof packageFreezeView>;

/** Repeating the same freeze answers the same and changes nothing. */
export const freezePackage = endpoint({
  ...own,
  method: 'POST',
  path: '/api/me/packages/:id/freeze',
  summary: 'Freezes an own package between two days, or only tells what that would do.',
  body: packageFreezeRequest.extend({ preview: z.boolean().default(false) }),
  response: packageFreezeView,
  errors: [
    'PACKAGE_NOT_FOUND',
    'PACKAGE_ENDED',
    'PACKAGE_LOCKED',
    'PACKAGE_FROZEN',
    'INVALID_FREEZE_DAYS',
    'FREEZE_LIMIT',
    'FREEZE_CLASS_SOON',
  ],
});

export const unfreezePackage = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/me/packages/:id/freeze',
  summary:
    'Ends a freeze today, or takes a planned one back: the days left of it go off the expiry again. Safe to repeat.',
  response: userPackageView,
  errors: ['PACKAGE_NOT_FOUND', 'FREEZE_DAYS_BOOKED'],
});
