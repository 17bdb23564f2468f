import { z } from 'zod';
import { recordVersion } from '../edit-conflict.js';
import { endpoint, signedIn, staff } from '../endpoint.js';
import { clock, currency, day, fils, id, instant, listOf, withId } from '../fields.js';

export const level = z.enum(['all', 'beginner', 'intermediate', 'advanced']);
export const motif = z.enum(['reformer', 'mat', 'tower', 'barre', 'prenatal', 'private']);

export const classTypeView = z.object({
  id,
  name: z.string(),
  description: z.string(),
  level,
  minutes: z.int(),
  motif,
});
export const trainerView = z.object({
  id,
  name: z.string(),
  bio: z.string().optional(),
  specialities: z.array(z.string()).optional(),
  avatarUrl: z.string().nullable(),
});
export const roomView = z.object({ id, name: z.string() });

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

export const bookingView = z.object({
  id,
  scheduleId: id,
  status: bookingStatus,
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  paidWith: fundingView,
  bookedAt: instant,
  cancelUntil: instant,
  /** What a late cancel costs, as shown when it was booked. */
  lateConsequence: z.enum(['credit_used', 'class_counted', 'late_fee', 'not_refunded']),
  /** What a late cancel owes, as shown when it was booked; 0 unless `late_fee`. */
  lateFee: fils,
  /** When a held seat is free again by itself; null unless `held`. */
  holdExpiresAt: instant.nullable(),
  checkedInAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Since when a no-show is final; null while the staff can still correct it. */
  noShowFinalAt: instant.nullable(),
  /** When the studio let a late cancel or a no-show pass. */
  waivedAt: instant.nullable(),
});
export type BookingView = z.infer<typeof bookingView>;

export const userPackageView = z.object({
  id,
  packageId: id.nullable(),
  packageName: z.string(),
  creditsTotal: z.int(),
  creditsLeft: z.int(),
  /** Includes its last day to 23:59:59 studio time. */
  expiresOn: day,
  /** `locked`: its payment is disputed. `refunded`: the whole price went back. */
  status: z.enum(['active', 'used_up', 'expired', 'frozen', 'locked', 'refunded']),
  /** A freeze that runs or is planned; the last day included. */
  frozen: z.object({ from: day, until: day }).nullable(),
  /** Its validity begins with its first class: until then `expiresOn` is the last day to begin. */
  begins: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month']) }).nullable(),
  purchasedAt: instant,
  pricePaid: fils,
  /** What went back of the price so far; the amount is null where only the time is known. */
  refund: z.object({ amount: fils.nullable(), at: instant }).nullable().optional(),
  currency,
  classTypes: z.array(z.string()),
  /** Of what the front desk changes: its last day. */
  version: recordVersion.optional(),
});
export type UserPackageView = z.infer<typeof userPackageView>;

export const packageView = z.object({
  id,
  name: z.string(),
  credits: z.int(),
  price: fils,
  pricePerClass: fils,
  currency,
  validity: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month']) }),
  validityStarts: z.enum(['purchase', 'first_class']),
  classTypes: z.array(z.string()),
  oncePerPerson: z.boolean(),
  /** False for an intro offer that the caller has had. */
  available: z.boolean(),
  bestValue: z.boolean(),
});
export type PackageView = z.infer<typeof packageView>;

export const listSchedules = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules',
  summary:
    'Classes that start in [from, to]: instants, or days of the studio (then whole days, at most 62).',
  callers: signedIn,
  query: z.object({ from: instant.or(day).optional(), to: instant.or(day).optional() }),
  response: listOf(scheduleView),
});

export const getSchedule = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules/:id',
  summary: 'One class, with what would pay for it.',
  callers: signedIn,
  params: withId,
  response: scheduleView.extend({ funding: fundingView, fundingChoices: z.array(fundingView) }),
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const bookClass = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings',
  summary:
    'Books a seat and pays with a credit or a plan, the one that is chosen or the one of the rule: seat, credit, ledger, message in one transaction.',
  callers: signedIn,
  idempotent: true,
  status: 201,
  body: z.object({
    scheduleId: id,
    userPackageId: id.optional(),
    subscriptionId: id.optional(),
  }),
  response: z.object({
    booking: bookingView,
    seatsLeft: z.int(),
    creditsLeft: z.int().nullable(),
  }),
  errors: [
    'CLASS_FULL',
    'CLASS_CANCELLED',
    'CLASS_STARTED',
    'TOO_EARLY_TO_BOOK',
    'ALREADY_BOOKED',
    'OVERLAPPING_BOOKING',
    'NO_CREDIT',
    'SCHEDULE_NOT_FOUND',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const cancelBooking = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/bookings/:id',
  summary:
    'Cancels, or gives a held seat back. On time (until cancelUntil, server clock) what paid returns. Repeating it changes nothing and gets the same answer.',
  callers: signedIn,
  params: withId,
  response: z.object({
    booking: bookingView,
    creditReturned: z.boolean(),
    creditsLeft: z.int().nullable(),
    seatsLeft: z.int(),
    /** A drop-in's price goes back to the card. */
    refunded: z.boolean(),
    /** Until then it can be taken back (undo-cancel); null: it can't. */
    undoUntil: instant.nullable(),
  }),
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CLASS_STARTED'],
});

export const listMyBookings = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/bookings',
  summary: 'Own bookings: upcoming by start, past newest first, 50 a page; both when not said.',
  callers: signedIn,
  query: z.object({
    when: z.enum(['upcoming', 'past', 'all']).optional(),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  response: listOf(bookingView),
});

export const getMyBooking = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/bookings/:id',
  summary: 'One own booking.',
  callers: signedIn,
  params: withId,
  response: bookingView,
  errors: ['BOOKING_NOT_FOUND'],
});

export const listMyPackages = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/me/packages',
  summary: 'Own packages, usable ones first.',
  callers: signedIn,
  response: listOf(userPackageView).extend({ creditsLeft: z.int() }),
});

export const listPackages = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/packages',
  summary: 'What the studio sells, by price.',
  callers: signedIn,
  response: listOf(packageView),
});

export const listTrainers = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/trainers',
  summary: 'The team.',
  callers: signedIn,
  response: listOf(trainerView),
});

export const rosterEntry = z.object({
  bookingId: id,
  userId: id,
  name: z.string(),
  status: bookingStatus,
  bookedAt: instant,
  checkedInAt: instant.nullable(),
  /** Classes attended before this one; 0 marks a first visit. */
  visits: z.int(),
  avatarUrl: z.string().nullable(),
  /** Of status `no_show`: while it is pending the staff can put it right, until `finalAt`. */
  noShow: z.object({ pending: z.boolean(), finalAt: instant }).nullable(),
  /** The studio let it pass: it costs nothing. */
  waived: z.boolean(),
});
export const rosterView = z.object({
  schedule: scheduleView.omit({ mine: true, myWaiting: true }),
  entries: z.array(rosterEntry),
});
export type RosterView = z.infer<typeof rosterView>;

export const listTrainerClasses = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/trainer/schedules',
  summary:
    'Own classes of one studio day (today unless said) with their rosters; an admin gets all.',
  callers: staff,
  query: z.object({ date: day.optional() }),
  response: listOf(rosterView),
});

export const getRoster = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/schedules/:id/roster',
  summary: "Who comes. A trainer sees own classes; another's is a 404.",
  callers: staff,
  params: withId,
  response: rosterView,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const checkIn = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/bookings/:id/check-in',
  summary:
    'Checks a member in, all day of the class, and a pending no-show until it is final. Safe to repeat.',
  callers: staff,
  params: withId,
  response: rosterEntry,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CHECK_IN_CLOSED', 'NO_SHOW_FINAL'],
});

export const undoCheckIn = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/bookings/:id/check-in',
  summary: 'Takes a check-in back, all day of the class.',
  callers: staff,
  params: withId,
  response: rosterEntry,
  errors: ['BOOKING_NOT_FOUND', 'NOT_BOOKED', 'CHECK_IN_CLOSED'],
});

export const ledgerRow = z.object({
  id,
  userPackageId: id,
  packageName: z.string(),
  kind: z.enum(['grant', 'hold', 'use', 'return', 'expire', 'adjust']),
  delta: z.int(),
  bookingId: id.nullable(),
  reason: z.string().nullable(),
  at: instant,
});
export const historyRow = z.object({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectUserId: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Which class or event, or which package or payment; null: the account itself. */
  about: z
    .object({
      kind: z.enum(['class', 'event', 'package', 'payment']),
      name: z.string(),
      startsAt: instant.nullable(),
    })
    .nullable()
    .optional(),
  /** What came back to the person; null where nothing could. */
  gaveBack: z
    .object({
      what: z.enum(['credit', 'class', 'money', 'fee', 'nothing']),
      credits: z.int(),
      amount: fils,
      /** The part of `amount` that went to a gift card, where it is known. */
      toGiftCard: fils,
      /** The package or plan that a credit or a class went back to. */
      to: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
