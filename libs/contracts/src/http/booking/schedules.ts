import { z } from 'zod';
import { endpoint, everyone } from '../../endpoint.js';
import { clock, currency, day, fils, id, instant, listOf, withId } from '../../fields.js';
import { classTypeView, roomView, trainerView } from './class-parts.js';

export const bookingStatus = z.enum([
  /** A drop-in while its member is on the card page. */
  'held',
  'confirmed',
  'cancelled',
  'late_cancelled',
  'attended',
  'no_show',
  'studio_cancelled',
  /** A hold that ended unpaid. */
  'lapsed',
]);

/** `auto`: booked by itself; `ask`: asked first. From `waitlistAsksFrom` on all are asked. */
export const waitingMode = z.enum(['auto', 'ask']);

/** Why somebody can't have a seat that is free. */
export const skipReason = z.enum(['no_credit', 'overlap', 'frozen', 'locked']);

/** The asker's place in the line of a full class. */
export const ownWaiting = z.object({
  /** 1 is next; an entry that was skipped keeps its place. */
  position: z.int(),
  mode: waitingMode,
  state: z.enum(['waiting', 'offered', 'skipped']),
  /** Until then the seat that is offered waits for an answer. */
  offerUntil: instant.nullable(),
  skippedBecause: skipReason.nullable(),
});

/** One class at one time, as everyone sees it. Times in both forms: UTC and the studio's wall. */
export const scheduleView = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  date: day,
  startTime: clock,
  endTime: clock,
  classType: classTypeView,
  trainer: trainerView,
  room: roomView,
  capacity: z.int(),
  booked: z.int(),
  seatsLeft: z.int(),
  waiting: z.int(),
  creditCost: z.int(),
  dropInPrice: fils,
  currency,
  status: z.enum(['scheduled', 'cancelled']),
  /** From then on it can be booked, or waited for. */
  bookingOpensAt: instant,
  /** Last instant of a free cancellation of what is booked now; a booking keeps its own. */
  cancelUntil: instant,
  /** From then on everybody in line is asked first, whatever they chose. */
  waitlistAsksFrom: instant,
  /** From then on nobody waits: free seats are open to all. */
  waitlistClosesAt: instant,
  /** Nobody can join once so many wait. */
  waitlistLimit: z.int(),
  /** From then on the member's own code checks in. */
  checkInOpensAt: instant,
  /** The caller's own place, if any. */
  mine: z.object({ bookingId: id, status: bookingStatus }).nullable(),
  /** The caller's own place in line, if any. */
  myWaiting: ownWaiting.extend({ entryId: id }).nullable(),
  /** In lists: what would pay for the caller's seat by the rule; `drop_in`: nothing but a card. */
  myFunding: z.enum(['package', 'subscription', 'drop_in']).optional(),
});
export type ScheduleView = z.infer<typeof scheduleView>;

/** What pays for a class, and why this one (domain.md, Booking 3). */
export const fundingView = z.object({
  kind: z.enum(['package', 'subscription', 'drop_in', 'comp']),
  userPackageId: id.nullable(),
  subscriptionId: id.nullable(),
  name: z.string(),
  /** Of a package its credits, of a subscription the classes of its period; null: unlimited. */
  creditsLeft: z.int().nullable(),
  creditsTotal: z.int().nullable(),
  /** A package's or a period's last day. */
  expiresOn: day.nullable(),
  /** Of a drop-in. */
  price: fils.nullable(),
  /** Code of the reason: clients own the words. */
  reason: z.enum([
    'only_one',
    'narrowest',
    'expires_first',
    'free_before_paid',
    'oldest',
    'subscription',
    'chosen',
    'none',
  ]),
});

export const listSchedules = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules',
  summary:
    'Classes that start in [from, to]: instants, or days of the studio (then whole days, at most 62).',
  callers: everyone,
  publicPage: true,
  query: z.object({ from: instant.or(day).optional(), to: instant.or(day).optional() }),
  response: listOf(scheduleView),
});

export const getSchedule = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules/:id',
  summary: 'One class, with what would pay for it.',
  callers: everyone,
  publicPage: true,
  params: withId,
  response: scheduleView.extend({ funding: fundingView, fundingChoices: z.array(fundingView) }),
  errors: ['SCHEDULE_NOT_FOUND'],
});
