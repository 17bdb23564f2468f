import { z } from 'zod';
import { currency, day, fils, id, instant } from '../../fields.js';
import { publishedBy } from '../define-event.js';

/** What can be said of a member's package without asking again; credits and last day as they are now. */
const packageFacts = z.object({
  userPackageId: id,
  userId: id,
  packageName: z.string(),
  creditsLeft: z.int(),
  expiresOn: day,
});

const event = publishedBy('booking');

/** Additive only. */
export const packageEvents = {
  'package.granted.v1': event({
    to: ['notifications'],
    data: z.object({
      userPackageId: id,
      userId: id,
      packageName: z.string(),
      credits: z.int(),
      expiresOn: day,
      amount: fils,
      currency,
      purchasedAt: instant,
      transactionId: z.string(),
      /** What paid for it: its invoice goes with the mail. */
      paymentId: id.optional(),
    }),
  }),
  /** Few are left: said once a package. */
  'credits.low.v1': event({ to: ['notifications'], data: packageFacts }),
  /** Credits are left, and the last day is near: each once, again after the day was moved. */
  'credits.expiring.v1': event({
    to: ['notifications'],
    data: packageFacts.extend({
      /** Which warning: a week before, or the day before. */
      warning: z.enum(['week', 'day']),
      /** 0: today is its last day. */
      daysLeft: z.int(),
    }),
  }),
  /** A plan that was paid in another system is near its last day: said once. */
  'plan.ending.v1': event({
    to: ['notifications'],
    data: z.object({ subscriptionId: id, userId: id, planName: z.string(), until: day }),
  }),
  /** What was left at the end is written off. */
  'credits.expired.v1': event({
    to: ['notifications'],
    data: packageFacts.extend({ creditsLost: z.int() }),
  }),
  'package.frozen.v1': event({
    to: ['notifications'],
    data: packageFacts.extend({
      /** Days of the studio, the last one included. */
      from: day,
      until: day,
      /** The freeze has ended early, or was taken back. */
      ended: z.boolean(),
      byStudio: z.boolean(),
      bookingsCancelled: z.int(),
    }),
  }),
  /** The studio gave, took, moved or extended; said to whose package it is. */
  'package.adjusted.v1': event({
    to: ['notifications', 'payments'],
    data: packageFacts.extend({
      what: z.enum([
        'adjusted',
        'extended',
        'moved_away',
        'moved_here',
        'gift',
        'refund',
        'locked',
        'unlocked',
        'dispute_lost',
      ]),
      /** Credits given (+) or taken (-). */
      credits: z.int(),
      reason: z.string().nullable(),
    }),
  }),
};
