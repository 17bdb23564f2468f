import type { SettingsReach, StudioSettings } from '@studio/contracts';
import { count, fullDate } from '@studio/ui/format';

type Name = keyof StudioSettings;

const bookings = ({ bookings: n }: SettingsReach): string =>
  `Counts for new bookings. ${count(n, 'booking')} ${n === 1 ? 'keeps' : 'keep'} what was shown when booking.`;
const lists = ({ waiting: n }: SettingsReach): string =>
  `Counts at once for every waiting list, with ${count(n, 'person', 'people')} on them now. Offers that are made already stay open.`;
const atOnce = (): string => 'Counts at once, for classes that are booked already too.';
const packages = ({ packages: n }: SettingsReach): string =>
  `Counts at once, for ${count(n, 'package')} with credits left.`;
const freezes = (): string => 'Counts for new freezes. Freezes that are planned or running stay.';

/** What a changed setting counts for, and what it leaves as it is. */
const words: Readonly<Record<Name, (reach: SettingsReach) => string>> = {
  bookingOpensDays: (reach) =>
    `Counts for new bookings. Bookings further ahead stay${reach.lastBookedDay ? `, the last for ${fullDate(reach.lastBookedDay)}` : ''}.`,
  cancelHours: bookings,
  changedCancelHours: () => 'Counts for classes that are changed from now on.',
  undoSeconds: () => 'Counts for cancels from now on.',
  dropInHoldMinutes: () => 'Counts for seats that are held from now on.',
  returnWithinDays: () => 'Counts for credits that come back from now on.',
  returnValidDays: () => 'Counts for credits that come back from now on.',
  waitingListLimit: () => 'Counts for who joins from now on. Nobody is taken off a list.',
  waitingAutoHours: lists,
  waitingClosesHours: lists,
  quietFrom: lists,
  quietUntil: lists,
  freeDeclineMinutes: () => 'Counts for who is promoted from now on.',
  checkInOpensMinutes: atOnce,
  checkInClosesMinutes: atOnce,
  noShowFinalHours: () => 'Counts for no-shows from now on.',
  creditsLowAt: packages,
  expiryWarningDays: packages,
  freezeMinDays: freezes,
  freezeDaysAYear: freezes,
  graceDays: () => 'Counts at once, for renewals that failed already too.',
  secondClassHours: () => 'Counts for new bookings.',
  lateFee: bookings,
  noShowFee: bookings,
  timetableWeeks: ({ classes }) =>
    `More weeks are made at once. ${count(classes, 'class', 'classes')} on the timetable now ${classes === 1 ? 'stays' : 'stay'}, with fewer weeks too.`,
};

export const effectOfSetting = (name: Name, reach: SettingsReach): string => words[name](reach);
