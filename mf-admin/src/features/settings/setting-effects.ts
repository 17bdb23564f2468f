import type { SettingsReach } from '@studio/contracts';
import { fullDate } from '@studio/ui/format';
import { t } from './messages.js';
import type { Name } from './setting-fields.js';

const bookings = ({ bookings: n }: SettingsReach): string =>
  t('bookingsKeepTheirs', { bookings: n });
const waitlists = ({ waiting: n }: SettingsReach): string => t('countsAtOnceEvery', { n });
const atOnce = (): string => t('countsAtOnceClasses');
const packages = ({ packages: n }: SettingsReach): string => t('countsAtOnceWith', { n });
const freezes = (): string => t('countsNewFreezesFreezes');

/** What a changed setting counts for, and what it leaves as it is. */
const effects: Readonly<Record<Name, (reach: SettingsReach) => string>> = {
  bookingOpensDays: (reach) =>
    reach.lastBookedDay
      ? t('bookingsAheadStayUntil', { day: fullDate(reach.lastBookedDay) })
      : t('bookingsAheadStay'),
  cancelHours: bookings,
  changedCancelHours: () => t('countsClassesChangedFrom'),
  undoSeconds: () => t('countsCancelsFromNow'),
  dropInHoldMinutes: () => t('countsSeatsHeldFrom'),
  returnWithinDays: () => t('countsCreditsComeBack'),
  returnValidDays: () => t('countsCreditsComeBack'),
  waitingListLimit: () => t('countsWhoJoinsFrom'),
  waitingAutoHours: waitlists,
  waitingClosesHours: waitlists,
  quietFrom: waitlists,
  quietUntil: waitlists,
  freeDeclineMinutes: () => t('countsWhoPromotedFrom'),
  checkInOpensMinutes: atOnce,
  checkInClosesMinutes: atOnce,
  noShowFinalHours: () => t('countsNoShowsFrom'),
  creditsLowAt: packages,
  expiryWarningDays: packages,
  freezeMinDays: freezes,
  freezeDaysAYear: freezes,
  graceDays: () => t('countsAtOnceRenewals'),
  secondClassHours: () => t('countsNewBookings'),
  lateFee: bookings,
  noShowFee: bookings,
  substitutionAlarmHours: () => t('countsCoverFrom'),
  timetableWeeks: ({ classes }) => t('classesStay', { classes }),
};

export const effectOfSetting = (name: Name, reach: SettingsReach): string => effects[name](reach);
