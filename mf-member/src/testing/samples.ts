import type { BookingView, ScheduleView, StudioPolicy } from '@studio/contracts';

const id = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const HOUR = 60 * 60_000;
// Read once: two samples that are made alike must be equal, whatever the clock did between them.
const madeAt = Date.now();

/** What the studio begins with; for specs. */
export const aPolicy: StudioPolicy = {
  bookingOpensDays: 14,
  cancelHours: 12,
  changedCancelHours: 2,
  dropInHoldMinutes: 30,
  returnWithinDays: 7,
  returnValidDays: 14,
  undoSeconds: 10,
  checkInOpensMinutes: 30,
  checkInClosesMinutes: 15,
  noShowFinalHours: 24,
  waitingListLimit: 10,
  waitingAutoHours: 14,
  waitingClosesHours: 1,
  quietFrom: '22:00',
  quietUntil: '07:00',
  freeDeclineMinutes: 30,
  creditsLowAt: 2,
  expiryWarningDays: 7,
  freezeMinDays: 7,
  freezeDaysAYear: 30,
  graceDays: 3,
  secondClassHours: 2,
  lateFee: 6_000,
  noShowFee: 7_500,
  publicPages: true,
  eventPaymentHours: 2,
  eventWarningMinutes: 5,
  eventRefundHours: 24,
  offerLeastMinutes: 15,
  offerMostHours: 2,
  arriveEarlyMinutes: { from: 10, to: 15 },
};

/** Each number another than the studio begins with; for specs. */
export const unusualPolicy: StudioPolicy = {
  bookingOpensDays: 33,
  cancelHours: 19,
  changedCancelHours: 5,
  dropInHoldMinutes: 44,
  returnWithinDays: 8,
  returnValidDays: 17,
  undoSeconds: 23,
  checkInOpensMinutes: 41,
  checkInClosesMinutes: 16,
  noShowFinalHours: 27,
  waitingListLimit: 6,
  waitingAutoHours: 21,
  waitingClosesHours: 4,
  quietFrom: '21:15',
  quietUntil: '08:45',
  freeDeclineMinutes: 38,
  creditsLowAt: 9,
  expiryWarningDays: 11,
  freezeMinDays: 13,
  freezeDaysAYear: 29,
  graceDays: 18,
  secondClassHours: 20,
  lateFee: 6_700,
  noShowFee: 8_800,
  publicPages: true,
  eventPaymentHours: 25,
  eventWarningMinutes: 9,
  eventRefundHours: 37,
  offerLeastMinutes: 12,
  offerMostHours: 6,
  arriveEarlyMinutes: { from: 22, to: 26 },
};

/** What the studio begins with, as texts would have it. */
export const defaultNumbers =
  /\b(14|7|30|3) days|\b(12|2|24|14) hours|\b1 hour\b|\b(30|15|5) minutes|10 seconds|10 people|2 credits|AED (60|75|100|160)\b|22:00|07:00 and|10 to 15/g;

/** A class that starts in two days, with four seats left; for specs. */
export const aSchedule = (changes: Partial<ScheduleView> = {}): ScheduleView => {
  const start = new Date(madeAt + 48 * HOUR);
  const hoursBefore = (hours: number): string =>
    new Date(start.getTime() - hours * HOUR).toISOString();
  return {
    id: id(1),
    startsAt: start.toISOString(),
    endsAt: new Date(start.getTime() + 50 * 60_000).toISOString(),
    date: '2026-11-24',
    startTime: '06:30',
    endTime: '07:20',
    classType: {
      id: id(2),
      name: 'Reformer Flow',
      description: 'Slow and strong.',
      level: 'all',
      minutes: 50,
      motif: 'reformer',
    },
    trainer: { id: id(3), name: 'Layla Haddad', avatarUrl: null },
    room: { id: id(4), name: 'Reformer Studio' },
    capacity: 10,
    booked: 6,
    seatsLeft: 4,
    waiting: 0,
    creditCost: 1,
    dropInPrice: 16_000,
    currency: 'AED',
    status: 'scheduled',
    bookingOpensAt: hoursBefore(14 * 24),
    cancelUntil: hoursBefore(12),
    waitlistAsksFrom: hoursBefore(14),
    waitlistClosesAt: hoursBefore(1),
    waitlistLimit: 10,
    checkInOpensAt: hoursBefore(0.5),
    mine: null,
    myWaiting: null,
    ...changes,
  };
};

/** A package that pays, as the class's page has it. */
export const aFunding = {
  kind: 'package' as const,
  userPackageId: id(5),
  subscriptionId: null,
  name: '10-class package',
  creditsLeft: 7,
  creditsTotal: 10,
  expiresOn: '2027-01-03',
  price: null,
  reason: 'expires_first' as const,
};

export const aBooking = (changes: Partial<BookingView> = {}): BookingView => {
  const schedule = aSchedule();
  return {
    id: id(6),
    scheduleId: schedule.id,
    status: 'confirmed',
    schedule,
    paidWith: aFunding,
    bookedAt: new Date(madeAt).toISOString(),
    cancelUntil: schedule.cancelUntil,
    lateConsequence: 'credit_used',
    lateFee: 0,
    holdExpiresAt: null,
    checkedInAt: null,
    cancelledAt: null,
    noShowFinalAt: null,
    waivedAt: null,
    ...changes,
  };
};
