import type {
  BookingView,
  EventView,
  FeeView,
  HomeScreen,
  MyWaitingEntry,
  PackageView,
  PlanView,
  ScheduleView,
  SubscriptionView,
  UserPackageView,
  WaitingEntry,
} from '@studio/contracts';
import { addDays, studioDay, weekdayOf } from '@studio/ui/format';
import { anEvent, eventId, mine } from './sample-events.js';
import { aBooking, aFunding, aSchedule, unusualPolicy } from './samples.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const id = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const base = aSchedule();
const start = Date.parse(base.startsAt);
const today = studioDay(new Date());
const date = studioDay(base.startsAt);
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();
const before = (hours: number): string => new Date(start - hours * HOUR).toISOString();

export const ids = {
  user: id(90),
  schedule: base.id,
  trainer: base.trainer.id,
  booking: aBooking().id,
  event: eventId,
  reservation: mine.reservationId ?? '',
  date,
};

/** The class in two days with the windows of a studio whose every number is unusual. */
const schedule = (changes: Partial<ScheduleView> = {}): ScheduleView => ({
  ...base,
  date,
  dropInPrice: 17_100,
  bookingOpensAt: before(unusualPolicy.bookingOpensDays * 24),
  cancelUntil: before(unusualPolicy.cancelHours),
  waitlistAsksFrom: before(unusualPolicy.waitingAutoHours),
  waitlistClosesAt: before(unusualPolicy.waitingClosesHours),
  waitlistLimit: unusualPolicy.waitingListLimit,
  checkInOpensAt: before(unusualPolicy.checkInOpensMinutes / 60),
  ...changes,
});
const full = { seatsLeft: 0, booked: 10, waiting: 3 };
const dropIn = {
  ...aFunding,
  kind: 'drop_in' as const,
  userPackageId: null,
  name: 'Drop-in',
  creditsLeft: null,
  creditsTotal: null,
  expiresOn: null,
  price: 17_100,
  reason: 'none' as const,
};
const detail = (changes: Partial<ScheduleView> = {}, funding: object = aFunding) => ({
  body: { ...schedule(changes), funding, fundingChoices: [funding] },
});

const booking = (changes: Partial<BookingView> = {}): BookingView =>
  aBooking({ schedule: schedule(), cancelUntil: schedule().cancelUntil, ...changes });
const held = booking({
  status: 'held',
  paidWith: dropIn,
  holdExpiresAt: fromNow(unusualPolicy.dropInHoldMinutes * MINUTE),
});

const entry: WaitingEntry = {
  id: id(40),
  scheduleId: base.id,
  position: 3,
  waiting: 3,
  mode: 'auto',
  state: 'waiting',
  offerUntil: null,
  skippedBecause: null,
  joinedAt: fromNow(-HOUR),
  paysWith: aFunding,
};
const offered: WaitingEntry = {
  ...entry,
  state: 'offered',
  position: 1,
  offerUntil: fromNow(unusualPolicy.offerMostHours * HOUR),
};
const own = ({ id: entryId, position, mode, state, offerUntil }: WaitingEntry) => ({
  ...full,
  myWaiting: { entryId, position, mode, state, offerUntil, skippedBecause: null },
});
const waitsIn = (one: WaitingEntry): MyWaitingEntry => ({ ...one, schedule: schedule(own(one)) });

const owned: UserPackageView = {
  id: id(50),
  packageId: null,
  packageName: '9-class package',
  creditsTotal: 9,
  creditsLeft: 8,
  // As near as the studio warns of it.
  expiresOn: addDays(today, unusualPolicy.expiryWarningDays),
  status: 'active',
  frozen: null,
  begins: null,
  purchasedAt: fromNow(-48 * HOUR),
  pricePaid: 125_000,
  currency: 'AED',
  classTypes: ['Mat'],
};
const onSale: PackageView = {
  id: id(51),
  name: '9-class package',
  credits: 9,
  price: 112_500,
  pricePerClass: 12_500,
  currency: 'AED',
  validity: { count: 5, unit: 'week' },
  validityStarts: 'purchase',
  classTypes: ['Mat'],
  oncePerPerson: false,
  available: true,
  bestValue: true,
};
const plan: PlanView = {
  id: id(60),
  name: 'Unlimited',
  price: 165_000,
  currency: 'AED',
  interval: 'month',
  classesPerPeriod: null,
  benefits: ['A class every day'],
  classTypes: ['Mat'],
  lateFee: unusualPolicy.lateFee,
  noShowFee: unusualPolicy.noShowFee,
};
const subscription: SubscriptionView = {
  id: id(61),
  planId: plan.id,
  planName: plan.name,
  price: plan.price,
  currency: 'AED',
  status: 'active',
  periodStart: fromNow(-24 * HOUR),
  periodEnd: fromNow(29 * 24 * HOUR),
  nextBilling: { at: fromNow(29 * 24 * HOUR), amount: 165_000 },
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  blockedFrom: null,
  frozen: null,
  freezeDaysLeftThisYear: unusualPolicy.freezeDaysAYear,
  nextPlan: null,
  card: null,
  fees: [{ id: id(62), description: 'Late cancellation: Mat', amount: unusualPolicy.lateFee }],
  startedAt: fromNow(-24 * HOUR),
  endedAt: null,
  feedbackGiven: false,
  version: 0,
};
const allowance = {
  subscriptionId: subscription.id,
  planName: plan.name,
  periodStart: today,
  periodEnd: addDays(today, 27),
  limit: null,
  used: 6,
  left: null,
  status: 'active' as const,
  blockedBecause: null,
};
const fee: FeeView = {
  id: id(63),
  bookingId: booking().id,
  subscriptionId: subscription.id,
  kind: 'no_show',
  amount: unusualPolicy.noShowFee,
  currency: 'AED',
  status: 'owed',
  className: 'Mat',
  startsAt: fromNow(-48 * HOUR),
  owedAt: fromNow(-24 * HOUR),
  settledAt: null,
};
const event = (changes: Partial<EventView> = {}): EventView =>
  anEvent({ cancellationPolicy: '', ...changes });
const waitingForEvent = event({ mine: { ...mine, status: 'waiting', position: 4 } });
const home: HomeScreen = {
  bookings: [booking(), { ...held, id: id(41) }],
  packages: [owned],
  creditsLeft: 8,
  events: [waitingForEvent],
  waiting: [waitsIn(offered)],
  allowances: [allowance],
};

const days = addDays(today, unusualPolicy.freezeMinDays);
const packageFreeze = {
  userPackageId: owned.id,
  from: addDays(today, 1),
  until: days,
  days: unusualPolicy.freezeMinDays,
  expiresOn: addDays(owned.expiresOn, unusualPolicy.freezeMinDays),
  bookings: [],
  waiting: [],
  daysLeftThisYear: unusualPolicy.freezeDaysAYear - unusualPolicy.freezeMinDays,
  frozen: false,
};
const subscriptionFreeze = {
  periodEnd: subscription.periodEnd,
  days: unusualPolicy.freezeMinDays,
  daysLeftThisYear: unusualPolicy.freezeDaysAYear - unusualPolicy.freezeMinDays,
  bookings: [],
  subscription,
};

const monday = addDays(date, 1 - weekdayOf(date));
const between = (from: string, to: string): string => `GET /api/schedules?from=${from}&to=${to}`;
const schedules = {
  body: {
    items: [
      schedule(own(offered)),
      schedule({ id: id(21), ...own(entry) }),
      schedule({ id: id(22), ...full }),
      schedule({ id: id(23), ...full, waitlistClosesAt: fromNow(-HOUR) }),
      schedule({ id: id(24), bookingOpensAt: fromNow(HOUR) }),
      schedule({ id: id(25), mine: { bookingId: ids.booking, status: 'held' } }),
      schedule({ id: id(26) }),
    ],
  },
};
const none = { body: { items: [] } };
const SCHEDULE = `GET /api/schedules/${base.id}`;
const BOOKING = `GET /api/bookings/${ids.booking}`;
const EVENT = `GET /api/events/${eventId}`;

/** What the studio answers to every request of the member area. */
export const answers = () => ({
  'GET /api/studio/policy': { body: unusualPolicy },
  'GET /api/screens/home': { body: home },
  [between(monday, addDays(monday, 6))]: schedules,
  [between(addDays(monday, 7), addDays(monday, 13))]: none,
  [between(today, addDays(today, 6))]: schedules,
  [between(today, addDays(today, unusualPolicy.bookingOpensDays))]: schedules,
  [SCHEDULE]: detail(),
  [BOOKING]: { body: booking() },
  [`GET /api/bookings/${ids.booking}/check-in-code`]: {
    body: {
      bookingId: ids.booking,
      secret: 'secret',
      stepSeconds: 30,
      opensAt: fromNow(-unusualPolicy.checkInOpensMinutes * MINUTE),
      closesAt: fromNow(unusualPolicy.checkInClosesMinutes * MINUTE),
      now: fromNow(0),
    },
  },
  'GET /api/me/waiting-list': {
    body: { items: [waitsIn(offered), waitsIn({ ...entry, id: id(42) })] },
  },
  'GET /api/me/bookings?when=upcoming&limit=20': {
    body: { items: [booking(), { ...held, id: id(41) }] },
  },
  'GET /api/me/bookings?when=upcoming': { body: { items: [booking()] } },
  'GET /api/me/waiver': {
    body: {
      text: { version: 3, text: 'Pilates is exercise.' },
      signature: null,
      isSigned: false,
      requestedAt: null,
    },
  },
  'GET /api/me/fees': { body: { items: [fee], owed: fee.amount } },
  'GET /api/me/events': { body: { places: [], waiting: [waitingForEvent] } },
  'GET /api/me/packages': { body: { items: [owned], creditsLeft: 8 } },
  [`POST /api/me/packages/${owned.id}/freeze`]: { body: packageFreeze },
  'GET /api/packages': {
    body: { items: [onSale, { ...onSale, id: id(52), name: 'Intro', oncePerPerson: true }] },
  },
  'GET /api/me/invoices': none,
  'GET /api/me/credit-notes': none,
  'GET /api/me/gift-cards': none,
  'GET /api/plans': { body: { items: [plan] } },
  'GET /api/me/subscriptions': { body: { items: [subscription] } },
  'GET /api/me/allowances': { body: { items: [allowance] } },
  [`POST /api/me/subscriptions/${subscription.id}/freeze`]: { body: subscriptionFreeze },
  'GET /api/events': { body: { items: [waitingForEvent] } },
  [EVENT]: { body: waitingForEvent },
  'POST /functions/v1/manage-event-waiting-list': {
    body: {
      success: true,
      message: '',
      data: {
        position: 4,
        waiting_list_id: mine.waitingListId,
        already_on_list: true,
        total_waiting: 6,
        created_at: fromNow(-48 * HOUR),
      },
    },
  },
  'GET /api/pay/k3Jd0sPq': {
    body: {
      what: '10-class package',
      amount: 125_000,
      currency: 'AED',
      state: 'open',
      expiresAt: '2099-11-26T14:30:00.000Z',
    },
  },
  'POST /functions/v1/verify-payment': {
    body: {
      success: true,
      data: {
        package: { name: '9-class package', classes_remaining: 9, expiry_date: owned.expiresOn },
      },
    },
  },
  'GET /api/trainers': { body: { items: [base.trainer] } },
  'GET /api/class-types': { body: { items: [base.classType] } },
  'GET /api/me/profile': {
    body: {
      id: ids.user,
      email: 'noor@mail.ae',
      full_name: 'Noor Al Suwaidi',
      avatar_url: null,
      is_admin: false,
      role: 'user',
    },
  },
  'GET /api/me/account': {
    body: {
      email: 'noor@mail.ae',
      newEmail: null,
      emailChangeSentAt: null,
      hasPassword: true,
      createdAt: fromNow(-48 * HOUR),
    },
  },
  'GET /api/me/sessions': none,
  'GET /api/me/preferences': {
    body: { version: 1, language: 'en', quietHours: null, emailsOff: false, kinds: [] },
  },
  'GET /api/me/calendar': { body: { url: 'https://studio.test/calendar/x.ics' } },
  'GET /api/me/exports': none,
  'GET /api/me/deletion': { body: { state: 'none', requestedAt: null, deletesAt: null } },
});

/** Answers of the states in which one screen can be. */
export const states = {
  firstVisit: {
    'GET /api/screens/home': {
      body: { ...home, bookings: [], packages: [], waiting: [], allowances: [] },
    },
  },
  book: { [SCHEDULE]: detail() },
  dropIn: { [SCHEDULE]: detail({}, dropIn) },
  early: { [SCHEDULE]: detail({ bookingOpensAt: fromNow(HOUR) }) },
  join: { [SCHEDULE]: detail(full) },
  joinOffers: { [SCHEDULE]: detail({ ...full, waitlistAsksFrom: fromNow(-HOUR) }) },
  waiting: {
    [SCHEDULE]: detail(own(entry)),
    'GET /api/me/waiting-list': { body: { items: [waitsIn(entry)] } },
  },
  offered: {
    [SCHEDULE]: detail(own(offered)),
    'GET /api/me/waiting-list': { body: { items: [waitsIn(offered)] } },
  },
  held: {
    [SCHEDULE]: detail({ mine: { bookingId: ids.booking, status: 'held' } }),
    [BOOKING]: { body: held },
  },
  booked: { [SCHEDULE]: detail({ mine: { bookingId: ids.booking, status: 'confirmed' } }) },
  freezeRefused: {
    [`POST /api/me/packages/${owned.id}/freeze`]: {
      status: 409,
      body: {
        code: 'INVALID_FREEZE_DAYS',
        message: '',
        details: { minDays: unusualPolicy.freezeMinDays },
      },
    },
  },
  unpaid: {
    'GET /api/me/subscriptions': {
      body: {
        items: [
          {
            ...subscription,
            status: 'past_due' as const,
            pastDueSince: fromNow(-HOUR),
            blockedFrom: fromNow(unusualPolicy.graceDays * 24 * HOUR),
          },
        ],
      },
    },
  },
  eventHeld: {
    [EVENT]: {
      body: event({
        mine: {
          ...mine,
          status: 'active',
          expiresAt: fromNow(unusualPolicy.eventPaymentHours * HOUR),
        },
      }),
    },
  },
  eventBooked: {
    [EVENT]: {
      body: event({
        mine: {
          ...mine,
          status: 'confirmed',
          refundUntil: before(unusualPolicy.eventRefundHours),
        },
      }),
    },
  },
};
