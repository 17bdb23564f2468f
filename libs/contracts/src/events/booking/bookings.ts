import { z } from 'zod';
import { fils, id, instant } from '../../fields.js';
import { bookingView } from '../../http/booking/bookings.js';
import { classReminder } from '../../http/booking/settings.js';
import { bookedSpot } from '../../http/booking/room-spots.js';
import { waived } from '../../http/booking/check-ins.js';
import { publishedBy } from '../define-event.js';
import { bookedClass } from './booked-class.js';
import { classSeats } from './class-seats.js';

/** What a late cancel or a no-show costs. */
const consequence = bookingView.shape.lateConsequence;

const event = publishedBy('booking');

/** Additive only. */
export const bookingEvents = {
  'booking.confirmed.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      cancelUntil: instant,
      paidWith: z.string(),
      /** True: `class.promoted.v1` tells the member. */
      fromWaitingList: z.boolean().optional(),
      /** The member of staff who booked it at the front desk. */
      bookedBy: id.optional(),
      /** False: open screens alone hear of it. */
      notifyMember: z.boolean().optional(),
      /** Of its class, for open screens; absent: `schedule.seats_changed.v1` tells them. */
      seats: classSeats.optional(),
    }),
  }),
  'booking.cancelled.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      late: z.boolean(),
      creditReturned: z.boolean(),
      /** What a late one costs. */
      consequence: consequence.optional(),
      /** Of what paid, on time: a class is one that a plan does not count. */
      cameBack: z.enum(['credit', 'class', 'money', 'nothing']).optional(),
      /**
       * `refunded`: the money of the package, or of the seat, that paid for it went back.
       * `import_undone`: what paid for it was imported, and the import taken back.
       */
      because: z.enum(['refunded', 'import_undone']).optional(),
      /** Until then it was free. */
      cancelUntil: instant.optional(),
      /** False: open screens alone hear of it. */
      notifyMember: z.boolean().optional(),
    }),
  }),
  'booking.checked_in.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({ undone: z.boolean() }),
  }),
  /** Not checked in when the class ended: the staff can put it right until `finalAt`. */
  /** The member's spot is out of order, or the class has another room. */
  'booking.spot_changed.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      before: bookedSpot,
      /** Null: no other one is free. */
      spot: bookedSpot.nullable(),
      because: z.enum(['out_of_order', 'other_room']),
    }),
  }),
  /** A class of the member is a day away, or near: once for each of its times. */
  'booking.reminder_due.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      reminder: classReminder,
      /** Whoever was told of the booking since then knows it already. */
      dueAt: instant,
      /** From then on it is not sent any more. */
      usefulUntil: instant,
      /** A cancel is, or was, free until then. */
      cancelUntil: instant,
      consequence,
      /** Null: any, or the room has none. */
      spot: bookedSpot.nullable(),
      /** From then on the member's own code checks in. */
      codeOpensAt: instant,
    }),
  }),
  /** The class begins, and the desk asks who is missing whether they are on the way. */
  'booking.arrival_reminded.v1': event({ to: ['notifications'], data: bookedClass }),
  /** Something on a class's roster is new that no other event says. */
  'roster.changed.v1': event({ to: ['notifications'], data: z.object({ scheduleId: id }) }),
  'booking.no_show.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({ pending: z.literal(true), finalAt: instant, consequence }),
  }),
  'booking.no_show_final.v1': event({
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
    to: ['notifications'],
    data: bookedClass.extend({
      cancelUntil: instant,
      paidWith: z.string(),
      from: bookedClass.omit({ userId: true }),
    }),
  }),
  /** A held seat is free again, unpaid: by the clock, or because its member gave it back. */
  'booking.hold_lapsed.v1': event({
    to: ['notifications', 'payments'],
    data: bookedClass.extend({ because: z.enum(['time', 'member']) }),
  }),
  /** Money of a drop-in that goes back. Asked once a payment. */
  'class.refund_due.v1': event({
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
};
