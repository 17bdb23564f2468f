import type { StudioPolicy } from '@studio/contracts';
import type { Values } from '@studio/messages';
import { canFreeze } from '@studio/ui/policy-labels';
import { sectionOf, type LegalSection, type SectionKeys } from './legal-section.js';
import { t } from './messages.js';
import { whoAndWhere } from './who-and-where.js';

/** Sources of the rules: spec section 9 (Terms) and domain.md. */
const sections: readonly SectionKeys[] = [
  { title: 'termsAbout', text: ['termsAboutStudio', 'termsAboutTimes'] },
  { title: 'termsAccount', text: ['termsAccountPersonal', 'termsAccountAge'] },
  { title: 'termsBooking', text: ['termsBookingOpens', 'termsBookingLimits'] },
  { title: 'termsCancelling', text: ['termsCancellingFree', 'termsCancellingLate'] },
  { title: 'termsMissing', text: ['termsMissingCharged'] },
  { title: 'termsArriving', text: ['termsArrivingEarly'] },
  { title: 'termsWaiting', text: ['termsWaitingOrder', 'termsWaitingEvents'] },
  { title: 'termsChanges', text: ['termsChangesRefunded'] },
  {
    title: 'termsPackages',
    text: ['termsPackagesExpire', 'termsPackagesIntro', 'termsPackagesRefunds'],
  },
  { title: 'termsPlans', text: ['termsPlansRenew'] },
  { title: 'termsPrices', text: ['termsPricesPayment'] },
  { title: 'termsHealth', text: ['termsHealthExercise'] },
  {
    title: 'termsStudio',
    text: [],
    points: [
      'termsStudioSocks',
      'termsStudioEquipment',
      'termsStudioLockers',
      'termsStudioBehaviour',
    ],
  },
  { title: 'termsEnding', text: ['termsEndingDelete'] },
  { title: 'termsLaw', text: ['termsLawChanges', 'termsLawCourts'] },
];

/** The spec's `10-15 minutes`. */
const minutesEarly = ({ arriveEarlyMinutes: { from, to } }: StudioPolicy): string =>
  from === to ? t('minutes', { count: to }) : t('minutesBetween', { from, to });

/** The studio's numbers, by the names that the messages give them. */
const valuesOf = (policy: StudioPolicy): Values => ({
  studio: whoAndWhere(),
  bookingOpensDays: policy.bookingOpensDays,
  cancelHours: policy.cancelHours,
  changedCancelHours: policy.changedCancelHours,
  dropInHoldMinutes: policy.dropInHoldMinutes,
  noShowFinalHours: policy.noShowFinalHours,
  checkInOpensMinutes: policy.checkInOpensMinutes,
  checkInClosesMinutes: policy.checkInClosesMinutes,
  eventPaymentHours: policy.eventPaymentHours,
  freezeMinDays: policy.freezeMinDays,
  freezeDaysAYear: policy.freezeDaysAYear,
  graceDays: policy.graceDays,
  canFreeze: canFreeze(policy) ? 'yes' : 'no',
  early: minutesEarly(policy),
});

export const termsInShort = (policy: StudioPolicy): readonly string[] => [
  t('termsShortCancel', { cancelHours: policy.cancelHours }),
  t('termsShortArrive', { early: minutesEarly(policy) }),
  t('termsShortPackages'),
  t('termsShortCancelled'),
];

export const termsOf = (policy: StudioPolicy): readonly LegalSection[] => {
  const values = valuesOf(policy);
  return sections.map((section) => sectionOf(section, values));
};
