import type { StudioPolicy } from '@studio/contracts';
import { count } from '@studio/ui/format';
import {
  aroundStart,
  canFreeze,
  earlyWords,
  feeWords,
  freezeWords,
  untilBeforeIt,
  upTo,
} from '@studio/ui/policy-words';

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
  const near = returnWithinDays === 0 ? 'on that day' : `within ${count(returnWithinDays, 'day')}`;
  return paragraph(
    `Yes. ${capital(upTo(cancelHours))} it is free: the credit goes back to the package it came from, a drop-in is refunded.`,
    returnValidDays > 0 &&
      `If that package expires ${near}, you get ${count(returnValidDays, 'day')} to use it.`,
    undoSeconds > 0 &&
      `After cancelling in time you have ${count(undoSeconds, 'second')} to undo it.`,
  );
};

const lateCancelAnswer = ({ cancelHours, lateFee }: StudioPolicy): string =>
  cancelHours === 0
    ? 'Nothing, until the class starts. Every booking shows its exact deadline.'
    : `Less than ${count(cancelHours, 'hour')} before, the credit stays used, a class of a limited plan stays counted, and a drop-in is not refunded. An unlimited plan owes ${feeWords(lateFee)}. Every booking shows its exact deadline.`;

const modesAnswer = ({ waitingAutoHours, waitingClosesHours }: StudioPolicy): string => {
  const auto = count(waitingAutoHours, 'hour');
  const closes = count(waitingClosesHours, 'hour');
  const last = waitingClosesHours === 1 ? 'hour' : closes;
  return paragraph(
    `You choose when you join and can change it. “Book me at once” books you as soon as you are first and a seat comes free, until ${auto} before the class. “Ask me first” sends you an offer to accept.`,
    waitingClosesHours === 0
      ? `In the last ${waitingAutoHours === 1 ? 'hour' : auto} everyone is asked first.`
      : `From ${auto} to ${closes} before, everyone is asked first; in the last ${last} the list is closed and any free seat is open to all.`,
  );
};

const declineAnswer = ({ cancelHours, freeDeclineMinutes }: StudioPolicy): string => {
  if (cancelHours === 0) return 'You can cancel free of charge until the class starts.';
  if (freeDeclineMinutes === 0)
    return `The usual free cancellation holds: ${upTo(cancelHours)}. After that it is a late cancellation.`;
  return `Within ${count(cancelHours, 'hour')} of the class you may decline free of charge for ${count(freeDeclineMinutes, 'minute')} after you got the seat. Before that, the usual free cancellation holds.`;
};

const lowCreditsLabel = (creditsLowAt: number): string => {
  if (creditsLowAt === 0) return 'when none is left';
  return creditsLowAt === 1
    ? 'when 1 credit or none is left'
    : `when ${count(creditsLowAt, 'credit')} or fewer are left`;
};

const warningAnswer = ({ expiryWarningDays, creditsLowAt }: StudioPolicy): string => {
  const days = expiryWarningDays > 1 ? `${count(expiryWarningDays, 'day')} and 1 day` : '1 day';
  return `Yes: ${days} before, and ${lowCreditsLabel(creditsLowAt)}.`;
};

const plansAnswer = ({ secondClassHours }: StudioPolicy): string =>
  paragraph(
    'A plan renews by itself each month. Its classes count by the date of the class and don’t carry over.',
    secondClassHours === 0
      ? 'With an unlimited plan you can book one class a day.'
      : `With an unlimited plan you can book one class a day ahead, and a second one from ${count(secondClassHours, 'hour')} before it starts.`,
    'Cancel any time; it runs to the end of the paid period.',
  );

const graceAnswer = ({ graceDays }: StudioPolicy): string =>
  graceDays === 0
    ? 'Please update your card: you can’t make new bookings until it is paid.'
    : `You have ${count(graceDays, 'day')} to update your card. Until then nothing changes; after that you can’t make new bookings until it is paid.`;

const questionsOfBooking = (policy: StudioPolicy): FaqSection['questions'] => [
  [
    'How do I book a class?',
    'Choose a class on the schedule and press Book. A credit, your plan or a card pays for it; you see which one, and why, before you confirm, and can choose another.',
  ],
  [
    'How early can I book?',
    `From ${count(policy.bookingOpensDays, 'day')} before the class until it starts, as long as a seat is free.`,
  ],
  [
    'Can I pay for a single class?',
    `Yes, as a drop-in by card; the class shows its price. Your seat is held for ${count(policy.dropInHoldMinutes, 'minute')} while you are on the card page; if you don’t pay, it is free again by itself.`,
  ],
  [
    'Which credit is used first?',
    'A plan comes before credits. Of your packages, the one that fits the fewest kinds of class, then the one that expires first, then gifts before bought ones, then the oldest. A package must still be valid on the day of the class.',
  ],
  [
    'Can I be in two classes at once?',
    'No. A class that overlaps one of yours can’t be booked; cancel or move the other one first.',
  ],
];

const questionsOfCancelling = (policy: StudioPolicy): FaqSection['questions'] => [
  ['Can I cancel?', cancelAnswer(policy)],
  ['What does a late cancellation cost?', lateCancelAnswer(policy)],
  [
    'Can I move to another class?',
    'Yes, with “Move to another class” on your booking: your old seat is given up only when the new one is yours, and your credit moves along. It is possible as long as you could still cancel free of charge.',
  ],
  [
    'What happens if I don’t come?',
    `A class you miss uses its credit, as the seat could not be given to anyone else; an unlimited plan owes ${feeWords(policy.noShowFee)}. If we made a mistake, tell the desk within ${count(policy.noShowFinalHours, 'hour')} and we correct it.`,
  ],
  [
    'What if the studio cancels or moves a class?',
    `If we cancel, you get back what you paid with, at once. If the time or the trainer changes, we tell you, and you may cancel free of charge ${untilBeforeIt(policy.changedCancelHours)}.`,
  ],
];

const questionsOfWaiting = (policy: StudioPolicy): FaqSection['questions'] => [
  [
    'How does the waiting list of a class work?',
    `First come, first served, ${count(policy.waitingListLimit, 'person', 'people')} at most. Your credit is held while you wait and comes back if you leave or no seat comes free.`,
  ],
  ['“Book me at once” or “Ask me first”?', modesAnswer(policy)],
  [
    'How long do I have to answer an offer?',
    paragraph(
      'The offer shows its time: it is a share of what remains until the class, so that the next in line has a chance too.',
      policy.quietFrom !== policy.quietUntil &&
        `No offers are made between ${policy.quietFrom} and ${policy.quietUntil}.`,
    ),
  ],
  ['I was booked from the list and can’t come. What now?', declineAnswer(policy)],
  [
    'What if I could not be booked?',
    'If you have no credit, another class at that time or a frozen package, you are skipped, told why, and keep your place in line.',
  ],
  [
    'How do waiting lists of events work?',
    `The first in line gets the place. For a paid event you have ${count(policy.eventPaymentHours, 'hour')} to pay for it; a free event is booked for you.`,
  ],
];

const questionsOfPackages = (policy: StudioPolicy): FaqSection['questions'] => [
  [
    'How long is a package valid?',
    'As it says at purchase, to the end of its last day. Packages belong to one person and can’t be passed on; refunds are decided by the management.',
  ],
  ['Will you tell me before credits expire?', warningAnswer(policy)],
  [
    'Can I freeze my package or plan?',
    canFreeze(policy)
      ? `Yes, ${freezeWords(policy)}. The expiry moves by the frozen days. You see which bookings would be cancelled before you confirm.`
      : 'No, packages and plans are not frozen at present.',
  ],
  ['How do monthly plans work?', plansAnswer(policy)],
  ['A renewal failed. What happens?', graceAnswer(policy)],
];

const questionsOfVisits = (policy: StudioPolicy): FaqSection['questions'] => [
  [
    'When should I arrive?',
    `${capital(earlyWords(policy))}. Check-in opens ${aroundStart(policy.checkInOpensMinutes, 'before')} and closes ${aroundStart(policy.checkInClosesMinutes, 'after')}.`,
  ],
  [
    'How do I check in?',
    'Show your code: it is on your booking and on the home page once check-in is open, and works without a connection. The desk can check you in by name as well.',
  ],
  [
    'What do I need to bring?',
    'Comfortable clothes and water. Grip socks are needed in all rooms; you can get a pair at the desk.',
  ],
  [
    'I am pregnant, or have an injury. May I come?',
    'Yes. Book Prenatal, or tell the trainer before the class: there is a version of every exercise for you. Ask your doctor first if you are not sure.',
  ],
  ['Where are you?', 'In Downtown, Dubai. Your booking and the home page have a link to the map.'],
];

const questionsOfPaying: FaqSection['questions'] = [
  [
    'How do I pay?',
    'By card, on the secure page of our card provider. We never see your card number. Prices are in AED and include 5% VAT.',
  ],
  [
    'Where is my invoice?',
    'In the mail that confirms your payment, and under My Packages, as a PDF.',
  ],
];

/** The studio's rules in its members' words (domain.md; spec section 9, Terms). */
export const faqsOf = (policy: StudioPolicy): readonly FaqSection[] => [
  {
    id: 'booking',
    title: 'Booking',
    questions: questionsOfBooking(policy),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and changing',
    questions: questionsOfCancelling(policy),
  },
  {
    id: 'waiting-lists',
    title: 'Waiting lists',
    questions: questionsOfWaiting(policy),
  },
  {
    id: 'packages-and-plans',
    title: 'Packages and plans',
    questions: questionsOfPackages(policy),
  },
  {
    id: 'paying',
    title: 'Paying',
    questions: questionsOfPaying,
  },
  {
    id: 'your-visit',
    title: 'Your visit',
    questions: questionsOfVisits(policy),
  },
];
