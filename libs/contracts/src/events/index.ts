import { z } from 'zod';
import { currency, day, fils, id, instant } from '../fields.js';
import { bookingView } from '../http/booking.js';
import { waived } from '../http/check-ins.js';
import { paymentKind } from '../http/payments.js';
import { channel } from '../http/preferences.js';
import { role } from '../http/identity.js';
import { subscriptionStatus } from '../http/subscriptions.js';
import { skipReason, waitingMode } from '../http/booking.js';
import type { ServiceName } from '../endpoint.js';

const person = z.object({ userId: id, email: z.string(), fullName: z.string().nullable() });

/** What a mail or a notification about a class must be able to say without asking again. */
const bookedClass = z.object({
  bookingId: id,
  userId: id,
  scheduleId: id,
  className: z.string(),
  trainerName: z.string(),
  roomName: z.string(),
  startsAt: instant,
  endsAt: instant,
});

/** What can be said of a person in the line of a full class. */
const waitedClass = bookedClass.omit({ bookingId: true }).extend({ entryId: id });

/** What can be said of a person's place at an event without asking again. */
const eventNews = z.object({
  eventId: id,
  userId: id,
  title: z.string(),
  leader: z.string(),
  location: z.string(),
  description: z.string(),
  whatToBring: z.string(),
  cancellationPolicy: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Fils; 0 is free. */
  price: fils,
});
const placeNews = eventNews.extend({ reservationId: id });

/** What a late cancel or a no-show costs. */
const consequence = bookingView.shape.lateConsequence;

/** What can be said of a subscription without asking again. */
const subscriptionNews = z.object({
  subscriptionId: id,
  userId: id,
  planName: z.string(),
  periodStart: instant,
  periodEnd: instant,
});
const subscriptionReceipt = subscriptionNews.extend({ paymentId: id, amount: fils, currency });

/** A fee that an unlimited plan owes for one class. */
const feeNews = z.object({
  feeId: id,
  userId: id,
  subscriptionId: id,
  bookingId: id,
  kind: z.enum(['late_cancel', 'no_show']),
  amount: fils,
  currency,
  className: z.string(),
  startsAt: instant,
  owedAt: instant,
});

/** What can be said of a member's package without asking again; credits and last day as they are now. */
const packageNews = z.object({
  userPackageId: id,
  userId: id,
  packageName: z.string(),
  creditsLeft: z.int(),
  expiresOn: day,
});

interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  from: Exclude<ServiceName, 'gateway'>;
  to: readonly Exclude<ServiceName, 'gateway'>[];
  data: Data;
  /**
   * True: the data holds a secret (a one-time link) or says who somebody is (name, address), and
   * is erased once every consumer is done.
   */
  secret?: boolean;
}
const event = <Data extends z.ZodType>(definition: EventDefinition<Data>) => definition;

/** Every message between services: who says it, who must hear it, and its data. Additive only. */
export const events = {
  'user.signed_up.v1': event({
    from: 'identity',
    to: ['booking', 'payments', 'notifications'],
    data: person.extend({ role }),
    secret: true,
  }),
  'profile.changed.v1': event({
    from: 'identity',
    to: ['booking', 'payments', 'notifications'],
    data: person.extend({ role, avatarUrl: z.string().nullable() }),
    secret: true,
  }),
  /** An admin made somebody something else; `profile.changed.v1` goes along by itself. */
  'role.changed.v1': event({
    from: 'identity',
    to: ['booking'],
    data: person.extend({
      before: role,
      role,
      /** An entry of user_roles: a trainer, or an admin who teaches. */
      isTrainer: z.boolean(),
      avatarUrl: z.string().nullable(),
    }),
    secret: true,
  }),
  /** A one-time link to mail: confirmation of the address, or recovery of the password. */
  'user.link_requested.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({
      purpose: z.enum(['signup', 'recovery', 'magiclink', 'email_change']),
      link: z.string(),
      code: z.string(),
      expiresAt: instant,
    }),
    secret: true,
  }),
  'user.password_changed.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  /**
   * Another address is asked for: `email` is the one in use, which is told. `notMeLink` undoes it
   * (one-time, until `expiresAt`); without one the mail only tells.
   */
  'user.email_change_requested.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({
      newEmail: z.string(),
      notMeLink: z.string().nullable(),
      expiresAt: instant.nullable(),
    }),
    secret: true,
  }),
  /** The new address is in use: `email` is the OLD one, which is told. */
  'user.email_changed.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({ newEmail: z.string(), notMeLink: z.string(), expiresAt: instant }),
    secret: true,
  }),
  /** A sign-in from a device that this account has not used before. */
  'user.new_device.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({
      /** `Chrome on Android`. */
      device: z.string(),
      /** Shortened, such as `203.0.113.x`. */
      address: z.string().nullable(),
      signedInAt: instant,
    }),
    secret: true,
  }),
  'user.deletion_scheduled.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({ deletesAt: instant }),
    secret: true,
  }),
  'user.deletion_withdrawn.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  /** The account is gone: every service forgets who it was (docs/privacy.md). */
  'user.deleted.v1': event({
    from: 'identity',
    to: ['booking', 'payments', 'notifications'],
    data: z.object({ userId: id }),
  }),
  /** The last word to somebody whose account is gone: address and name are erased once it is sent. */
  'user.deletion_done.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  'user.export_ready.v1': event({
    from: 'identity',
    to: ['notifications'],
    data: person.extend({ expiresAt: instant }),
    secret: true,
  }),
  'booking.confirmed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      cancelUntil: instant,
      paidWith: z.string(),
      /** True: `class.promoted.v1` tells the member. */
      fromWaitingList: z.boolean().optional(),
    }),
  }),
  'booking.cancelled.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      late: z.boolean(),
      creditReturned: z.boolean(),
      /** What a late one costs. */
      consequence: consequence.optional(),
      /** Until then it was free. */
      cancelUntil: instant.optional(),
    }),
  }),
  'booking.checked_in.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({ undone: z.boolean() }),
  }),
  /** Not checked in when the class ended: the staff can put it right until `finalAt`. */
  'booking.no_show.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({ pending: z.literal(true), finalAt: instant, consequence }),
  }),
  'booking.no_show_final.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      consequence,
      /** Credits that stay used, of a package. */
      credits: z.int(),
      /** Fils that are owed for it. */
      fee: fils,
      /** A cancel of such a class is free until so many hours before its start. */
      cancelHours: z.int().optional(),
    }),
  }),
  /** The studio lets a late cancel or a no-show pass. */
  'booking.no_show_waived.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      what: waived.shape.what,
      gaveBack: waived.shape.gaveBack,
      credits: z.int(),
      amount: fils,
    }),
  }),
  /** One class for another; the two have one member. */
  'booking.rescheduled.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      cancelUntil: instant,
      paidWith: z.string(),
      from: bookedClass.omit({ userId: true }),
    }),
  }),
  /** A held seat is free again, unpaid: by the clock, or because its member gave it back. */
  'booking.hold_lapsed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({ because: z.enum(['time', 'member']) }),
  }),
  /** Money of a drop-in that goes back. Asked once a payment. */
  'class.refund_due.v1': event({
    from: 'booking',
    to: ['payments'],
    data: z.object({
      paymentId: id,
      userId: id,
      bookingId: id,
      reason: z.enum([
        'cancelled_by_member',
        'cancelled_by_studio',
        'account_deleted',
        'no_seat',
        'waived',
      ]),
    }),
  }),
  /** For the subscription's next invoice. */
  'fee.owed.v1': event({
    from: 'booking',
    to: ['payments', 'notifications'],
    data: feeNews,
  }),
  /** Waived by the staff, wherever it stands; said once, after `fee.owed.v1`. */
  'fee.waived.v1': event({
    from: 'booking',
    to: ['payments', 'notifications'],
    data: feeNews.extend({ reason: z.string() }),
  }),
  'fee.paid.v1': event({
    from: 'payments',
    to: ['booking'],
    data: z.object({ feeId: id, userId: id, amount: fils, paidAt: instant }),
  }),
  /** An admin changed settings: those that another service goes by. */
  'studio.settings_changed.v1': event({
    from: 'booking',
    to: ['payments'],
    data: z.object({
      /** After a failed renewal new bookings go on for so many days. */
      graceDays: z.int(),
      /** The latest word counts. */
      asOf: instant,
    }),
  }),
  /** Seats of a class changed: for screens that are open, never for mail. */
  'schedule.seats_changed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: z.object({
      scheduleId: id,
      capacity: z.int(),
      booked: z.int(),
      waiting: z.int(),
      /** Without the seats that are claimed for the waiting list; absent: none is. */
      seatsLeft: z.int().optional(),
    }),
  }),
  'class.waiting_joined.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass.extend({
      position: z.int(),
      mode: waitingMode,
      /** From then on everybody is asked first … */
      asksFrom: instant.optional(),
      /** … and from here nobody waits any more. */
      closesAt: instant.optional(),
    }),
  }),
  /** A seat came free for somebody in line, to be answered until `answerUntil`. */
  'class.offered.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass.extend({ answerUntil: instant }),
  }),
  /** From the line to a seat; `declineUntil`: free of charge, though others can't any more. */
  'class.promoted.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass.extend({
      bookingId: id,
      /** False: the member accepted an offer. */
      byItself: z.boolean(),
      cancelUntil: instant,
      declineUntil: instant.nullable(),
    }),
  }),
  /** A seat was free and went past somebody, who keeps the place in line. Said once a reason. */
  'class.skipped.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass.extend({ reason: skipReason }),
  }),
  /** An offer was not answered: its member is off the list. */
  'class.offer_lapsed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass,
  }),
  /** `last_hour`: the list has closed; one for each who still waited, what was held is back. */
  'class.list_closed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: waitedClass.extend({ reason: z.enum(['last_hour', 'cancelled']) }),
  }),
  /** Another time, or another trainer: one for each who has a place. */
  'schedule.changed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      oldStartsAt: instant,
      oldEndsAt: instant,
      oldTrainerName: z.string(),
      oldRoomName: z.string(),
      /** Free of charge until then. */
      cancelUntil: instant,
      reason: z.string().nullable(),
    }),
  }),
  /** The studio cancels: one for each who had a place; who waited hears `class.list_closed.v1`. */
  'schedule.cancelled.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: bookedClass.extend({
      reason: z.string(),
      /** A credit to its package, a class to its plan, money to the card, or nothing was paid. */
      cameBack: z.enum(['credit', 'class', 'money', 'nothing']),
      credits: z.int(),
      /** Name of the package or plan. */
      paidWith: z.string(),
    }),
  }),
  'event.booked.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: placeNews.extend({ fromWaitingList: z.boolean() }),
  }),
  'event.waiting_joined.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: eventNews.extend({
      waitingListId: id,
      position: z.int(),
      /** Whoever gets a place of a paid event has so long to pay for it. */
      paymentHours: z.int().optional(),
    }),
  }),
  /** A place came free for the first in line: to be paid until `expiresAt`. */
  'event.promoted.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: placeNews.extend({ expiresAt: instant }),
  }),
  'event.window_closing.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: placeNews.extend({
      expiresAt: instant,
      /** How long before the end this is said. */
      minutesLeft: z.int().optional(),
    }),
  }),
  'event.reservation_lapsed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: placeNews,
  }),
  'event.place_cancelled.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: placeNews.extend({ wasConfirmed: z.boolean(), refund: z.boolean() }),
  }),
  /** The studio cancels: one for each who has a place or waits. */
  'event.cancelled.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: eventNews.extend({ reason: z.string(), hadPlace: z.boolean(), refund: z.boolean() }),
  }),
  /** Another time, place or leader: one for each who has a place. */
  'event.changed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: eventNews.extend({
      oldStartsAt: instant,
      oldLeader: z.string(),
      oldLocation: z.string(),
    }),
  }),
  /** For screens that are open, never for mail. */
  'event.places_changed.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: z.object({ eventId: id, placesLeft: z.int(), waiting: z.int() }),
  }),
  /** Money for a place that is given back, or that there is no place for. Asked once a payment. */
  'event.refund_due.v1': event({
    from: 'booking',
    to: ['payments'],
    data: z.object({
      paymentId: id,
      userId: id,
      reservationId: id,
      reason: z.enum(['cancelled_by_member', 'cancelled_by_studio', 'account_deleted']),
    }),
  }),
  'package.granted.v1': event({
    from: 'booking',
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
  'credits.low.v1': event({ from: 'booking', to: ['notifications'], data: packageNews }),
  /** Credits are left, and the last day is near: each once, again after the day was moved. */
  'credits.expiring.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: packageNews.extend({
      /** Which warning: a week before, or the day before. */
      warning: z.enum(['week', 'day']),
      /** 0: today is its last day. */
      daysLeft: z.int(),
    }),
  }),
  /** What was left at the end is written off. */
  'credits.expired.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: packageNews.extend({ creditsLost: z.int() }),
  }),
  'package.frozen.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: packageNews.extend({
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
    from: 'booking',
    to: ['notifications'],
    data: packageNews.extend({
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
  /** The desk writes to everyone in a class or event; the audience as it was at that moment. */
  'studio.message_sent.v1': event({
    from: 'booking',
    to: ['notifications'],
    data: z.object({
      messageId: id,
      about: z.object({
        kind: z.enum(['class', 'event']),
        id,
        name: z.string(),
        startsAt: instant,
      }),
      subject: z.string(),
      text: z.string(),
      channels: z.array(channel),
      sentBy: z.string(),
      recipients: z.array(id),
    }),
  }),
  'payment.succeeded.v1': event({
    from: 'payments',
    to: ['booking', 'notifications'],
    data: z.object({
      paymentId: id,
      userId: id,
      kind: paymentKind,
      /** Package, plan, event or schedule that was paid for. */
      referenceId: id,
      description: z.string(),
      amount: fils,
      currency,
      providerSessionId: z.string(),
      paidAt: instant,
    }),
  }),
  /**
   * A gift card is there. `code` is its only way out: mailed, then erased. Without a recipient it
   * goes to the buyer.
   */
  'gift_card.issued.v1': event({
    from: 'payments',
    to: ['notifications'],
    data: z.object({
      giftCardId: id,
      /** Who bought it, or the admin who gave it away. */
      userId: id,
      buyerName: z.string().nullable(),
      recipientEmail: z.string().nullable(),
      message: z.string().nullable(),
      code: z.string(),
      amount: fils,
      currency,
      paymentId: id.nullable(),
    }),
    secret: true,
  }),
  /** A bank asks for a payment back; `won`: the studio keeps it, `lost`: the money is gone. */
  'payment.disputed.v1': event({
    from: 'payments',
    to: ['booking', 'notifications'],
    data: z.object({
      disputeId: id,
      paymentId: id,
      userId: id,
      kind: paymentKind,
      referenceId: id,
      description: z.string(),
      amount: fils,
      currency,
      reason: z.string(),
      state: z.enum(['opened', 'won', 'lost']),
      at: instant,
    }),
  }),
  /** Money went back, all of it or a part. */
  'payment.refunded.v1': event({
    from: 'payments',
    to: ['booking', 'notifications'],
    data: z.object({
      refundId: id,
      paymentId: id,
      userId: id,
      kind: paymentKind,
      referenceId: id,
      description: z.string(),
      /** Of the refund, not of the payment. */
      amount: fils,
      currency,
      reason: z.string(),
      /** Credit note that belongs to it. */
      creditNoteNumber: z.string().nullable(),
      creditNote: z.object({ invoiceNumber: z.string(), net: fils, vat: fils }).optional(),
      /** The part of `amount` that went to the gift card that had paid it. */
      toGiftCard: fils.optional(),
      /** The admin who asked for it; null: a rule, or the provider. */
      askedBy: id.nullable().optional(),
      refundedAt: instant,
    }),
  }),
  /** A subscription as it is now; the latest `asOf` counts, in whatever order these come. */
  'subscription.changed.v1': event({
    from: 'payments',
    to: ['booking', 'notifications'],
    data: z.object({
      subscriptionId: id,
      userId: id,
      planId: id,
      status: subscriptionStatus,
      periodStart: instant,
      periodEnd: instant,
      cancelAtPeriodEnd: z.boolean(),
      pastDueSince: instant.nullable(),
      /** From then on it pays for no new booking; fixed when it became past due. */
      blockedFrom: instant.nullable().optional(),
      /** Days of the studio, as instants: from the first one's start to the last one's end. */
      frozenFrom: instant.nullable(),
      frozenUntil: instant.nullable(),
      asOf: instant,
    }),
  }),
  'subscription.started.v1': event({
    from: 'payments',
    to: ['notifications'],
    data: subscriptionReceipt.extend({ benefits: z.array(z.string()) }),
  }),
  /** An invoice of a running subscription was paid: a period, a dearer plan, or fees. */
  'subscription.renewed.v1': event({
    from: 'payments',
    to: ['notifications'],
    data: subscriptionReceipt.extend({ description: z.string() }),
  }),
  /** A renewal was refused; new bookings stop at `blockedFrom`. */
  'subscription.payment_failed.v1': event({
    from: 'payments',
    to: ['notifications'],
    data: subscriptionNews.extend({
      amount: fils,
      currency,
      blockedFrom: instant,
      nextAttemptAt: instant.nullable(),
    }),
  }),
  /** It will end (`asked`), or has ended because nobody paid (`unpaid`). */
  'subscription.cancelled.v1': event({
    from: 'payments',
    to: ['notifications'],
    data: subscriptionNews.extend({ because: z.enum(['asked', 'unpaid']), endsAt: instant }),
  }),
} as const;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['data']>;

/** The envelope on the wire; `id` is what `once()` deduplicates by. */
export interface StudioEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  studioId: string;
  occurredAt: string;
  requestId: string | null;
  data: EventData<T>;
}

/** Services that must hear an event. */
export const consumersOf = (type: EventType): readonly ServiceName[] => events[type].to;
