import type { StudioPolicy, StudioProfile } from '@studio/contracts';
import { studio } from '@studio/shell-kit/studio';
import {
  aroundStart,
  canFreeze,
  earlyLabel,
  feeLabel,
  freezeLabel,
  untilBeforeIt,
  upTo,
} from '@studio/ui/policy-labels';
import { t } from './messages.js';

export interface FaqSection {
  /** In the address: `/faqs#cancelling`. */
  id: string;
  title: string;
  questions: readonly (readonly [question: string, answer: string])[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Sentences that hold for these numbers. */
const paragraph = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

const cancelAnswer = (policy: StudioPolicy): string => {
  const { cancelHours, returnWithinDays, returnValidDays, undoSeconds } = policy;
  const near =
    returnWithinDays === 0 ? t('onThatDay') : t('withinDays', { days: returnWithinDays });
  return paragraph(
    t('canCancelAnswer', { capital: capital(upTo(cancelHours)) }),
    returnValidDays > 0 && t('returnValidity', { near, returnValidDays }),
    undoSeconds > 0 && t('undoTime', { undoSeconds }),
  );
};

const lateCancelAnswer = ({ cancelHours, lateFee }: StudioPolicy): string =>
  cancelHours === 0 ? t('lateNothing') : t('lateCosts', { cancelHours, fee: feeLabel(lateFee) });

const modesAnswer = ({ waitingAutoHours, waitingClosesHours }: StudioPolicy): string => {
  const auto = waitingAutoHours;
  const closes = waitingClosesHours;
  return paragraph(
    t('modesAnswer', { auto }),
    closes === 0 ? t('lastHoursAsk', { auto }) : t('askThenClosed', { auto, closes }),
  );
};

const declineAnswer = ({ cancelHours, freeDeclineMinutes }: StudioPolicy): string => {
  if (cancelHours === 0) return t('declineUntilStart');
  if (freeDeclineMinutes === 0) return t('declineAsUsual', { upTo: upTo(cancelHours) });
  return t('declineWithin', { hours: cancelHours, minutes: freeDeclineMinutes });
};

const lowCreditsLabel = (creditsLowAt: number): string => {
  if (creditsLowAt === 0) return t('whenNoCreditLeft');
  return creditsLowAt === 1
    ? t('whenOneCreditLeft')
    : t('whenCreditsLeft', { credits: creditsLowAt });
};

const warningAnswer = ({ expiryWarningDays, creditsLowAt }: StudioPolicy): string => {
  const low = lowCreditsLabel(creditsLowAt);
  return expiryWarningDays > 1
    ? t('warnDaysAndOne', { days: expiryWarningDays, low })
    : t('warnOneDay', { low });
};

const plansAnswer = ({ secondClassHours }: StudioPolicy): string =>
  paragraph(
    t('planRenews'),
    secondClassHours === 0
      ? t('unlimitedOneADay')
      : t('unlimitedSecondClass', { secondClassHours }),
    t('planCancelAnyTime'),
  );

const graceAnswer = ({ graceDays }: StudioPolicy): string =>
  graceDays === 0 ? t('graceNone') : t('graceDays', { graceDays });

/** Once the studio has said where it is. */
const whereOf = ({ address }: StudioProfile): FaqSection['questions'] =>
  address ? [[t('whereAreYou'), t('whereAreYouAnswer', { address })]] : [];

const questionsOfBooking = (policy: StudioPolicy): FaqSection['questions'] => [
  [t('howToBook'), t('howToBookAnswer')],
  [t('howEarly'), t('bookFrom', { days: policy.bookingOpensDays })],
  [t('singleClass'), t('singleClassAnswer', { dropInHoldMinutes: policy.dropInHoldMinutes })],
  [t('whichCreditFirst'), t('whichCreditFirstAnswer')],
  [t('twoClassesAtOnce'), t('twoClassesAtOnceAnswer')],
];

const questionsOfCancelling = (policy: StudioPolicy): FaqSection['questions'] => [
  [t('canCancel'), cancelAnswer(policy)],
  [t('lateCost'), lateCancelAnswer(policy)],
  [t('canMove'), t('canMoveAnswer')],
  [
    t('missedClass'),
    t('missedClassAnswer', {
      fee: feeLabel(policy.noShowFee),
      noShowFinalHours: policy.noShowFinalHours,
    }),
  ],
  [
    t('studioCancels'),
    t('studioCancelsAnswer', { untilBeforeIt: untilBeforeIt(policy.changedCancelHours) }),
  ],
];

const questionsOfWaiting = (policy: StudioPolicy): FaqSection['questions'] => [
  [t('waitingList'), t('waitingListAnswer', { waitingListLimit: policy.waitingListLimit })],
  [t('modes'), modesAnswer(policy)],
  [
    t('offerTime'),
    paragraph(
      t('offerTimeAnswer'),
      policy.quietFrom !== policy.quietUntil &&
        t('quietHours', { quietFrom: policy.quietFrom, quietUntil: policy.quietUntil }),
    ),
  ],
  [t('decline'), declineAnswer(policy)],
  [t('notBooked'), t('notBookedAnswer')],
  [
    t('eventWaitingList'),
    t('eventWaitingListAnswer', { eventPaymentHours: policy.eventPaymentHours }),
  ],
];

const questionsOfPackages = (policy: StudioPolicy): FaqSection['questions'] => [
  [t('packageValidity'), t('packageValidityAnswer')],
  [t('expiryWarning'), warningAnswer(policy)],
  [
    t('freeze'),
    canFreeze(policy) ? t('freezeAnswer', { terms: freezeLabel(policy) }) : t('noFreeze'),
  ],
  [t('plans'), plansAnswer(policy)],
  [t('grace'), graceAnswer(policy)],
];

const questionsOfVisits = (policy: StudioPolicy): FaqSection['questions'] => [
  [
    t('whenToArrive'),
    t('arriveAndCheckIn', {
      early: capital(earlyLabel(policy)),
      opens: aroundStart(policy.checkInOpensMinutes, 'before'),
      closes: aroundStart(policy.checkInClosesMinutes, 'after'),
    }),
  ],
  [t('howToCheckIn'), t('howToCheckInAnswer')],
  [t('whatToBring'), t('whatToBringAnswer')],
  [t('pregnantOrInjured'), t('pregnantOrInjuredAnswer')],
  ...whereOf(studio()),
];

const questionsOfPaying: FaqSection['questions'] = [
  [t('howToPay'), t('howToPayAnswer')],
  [t('invoice'), t('invoiceAnswer')],
];

/** The studio's rules in its members' words (domain.md; spec section 9, Terms). */
export const faqsOf = (policy: StudioPolicy): readonly FaqSection[] => [
  {
    id: 'booking',
    title: t('booking'),
    questions: questionsOfBooking(policy),
  },
  {
    id: 'cancelling',
    title: t('cancelling'),
    questions: questionsOfCancelling(policy),
  },
  {
    id: 'waiting-lists',
    title: t('waitingLists'),
    questions: questionsOfWaiting(policy),
  },
  {
    id: 'packages-and-plans',
    title: t('packagesAndPlans'),
    questions: questionsOfPackages(policy),
  },
  {
    id: 'paying',
    title: t('paying'),
    questions: questionsOfPaying,
  },
  {
    id: 'your-visit',
    title: t('yourVisit'),
    questions: questionsOfVisits(policy),
  },
];
