import { z } from 'zod';
import { id, instant } from '../../fields.js';
import { publishedBy } from '../define-event.js';
import { bookedClass } from './booked-class.js';
import { classSeats } from './class-seats.js';

const event = publishedBy('booking');

/** Additive only. */
export const scheduleEvents = {
  /**
   * Seats of a class changed: for screens that are open, never for mail. A booking tells it in
   * `booking.confirmed.v1`.
   */
  'schedule.seats_changed.v1': event({
    to: ['notifications'],
    data: classSeats.extend({
      scheduleId: id,
      /** Absent: none is claimed for the waiting list. */
      seatsLeft: classSeats.shape.seatsLeft.optional(),
    }),
  }),
  /** Another time, trainer or class type: one for each who has a place. */
  'schedule.changed.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      oldStartsAt: instant,
      oldEndsAt: instant,
      oldTrainerName: z.string(),
      oldRoomName: z.string(),
      /** Absent: from before a class type could change, or it is the same. */
      oldClassName: z.string().optional(),
      /** Free of charge until then. */
      cancelUntil: instant,
      reason: z.string().nullable(),
    }),
  }),
  /** The studio cancels: one for each who had a place; who waited hears `class.list_closed.v1`. */
  'schedule.cancelled.v1': event({
    to: ['notifications'],
    data: bookedClass.extend({
      reason: z.string(),
      /** A credit to its package, a class to its plan, money by the way it came, or nothing was paid. */
      cameBack: z.enum(['credit', 'class', 'money', 'nothing']),
      credits: z.int(),
      /** Name of the package or plan. */
      paidWith: z.string(),
    }),
  }),
};
