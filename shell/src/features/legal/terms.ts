import type { StudioPolicy } from '@studio/contracts';
import { count } from '@studio/ui/format';
import { aroundStart, canFreeze, freezeWords, untilBeforeIt, upTo } from '@studio/ui/policy-words';
import type { LegalSection } from './legal-page.js';

/** The spec's `10-15 minutes`. */
const minutesEarly = ({ arriveEarlyMinutes: { from, to } }: StudioPolicy): string =>
  from === to ? count(to, 'minute') : `${from}-${count(to, 'minute')}`;

const lateCancel = ({ cancelHours }: StudioPolicy): string[] =>
  cancelHours === 0
    ? ['Every booking shows its exact deadline and what follows before you confirm.']
    : [
        `Cancelling less than ${count(cancelHours, 'hour')} before class deducts one session from your package, or charges the drop-in price. With an unlimited plan a late fee is due. Every booking shows its exact deadline and what follows before you confirm.`,
      ];

const graceWords = ({ graceDays }: StudioPolicy): string =>
  graceDays === 0
    ? 'If a renewal fails new bookings are blocked until it is paid.'
    : `If a renewal fails you have ${count(graceDays, 'day')} to pay before new bookings are blocked.`;

/** Sources of the rules: spec section 9 (Terms) and domain.md. */
export const termsInShort = (policy: StudioPolicy): readonly string[] => [
  `Cancel free of charge ${upTo(policy.cancelHours)}. Later, or without a word, the class counts.`,
  `Come ${minutesEarly(policy)} early.`,
  'Packages expire as specified at purchase and are yours alone. Refunds need management approval.',
  'If we cancel, you get back what you paid with, at once.',
];

export const termsOf = (policy: StudioPolicy): readonly LegalSection[] => [
  {
    title: 'Who we are and what this is',
    text: [
      'Mawj Pilates runs a Pilates studio in Downtown, Dubai. These terms hold between the studio and everyone who has an account, books a class or an event, or buys a package or a plan.',
      'All times on this site are times of the studio (Gulf Standard Time), wherever you are. The clock of our server decides about deadlines.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'You need a confirmed email address and a password. The account is for you alone: whoever comes to class is the person the account names. Tell us at once if someone else may be using it; in your account settings you can sign out every other device.',
      'You must be 18 or older to have an account. Younger people come with a parent or guardian who books for them.',
    ],
  },
  {
    title: 'Booking a class',
    text: [
      `Booking opens ${count(policy.bookingOpensDays, 'day')} before a class and ends when it starts. Your screen shows what pays for the class, a credit, a plan or the drop-in price, before you confirm. A place is yours once we have confirmed it.`,
      `You cannot hold two places in one class, or places in two classes that overlap. A drop-in place is held for ${count(policy.dropInHoldMinutes, 'minute')} while you are on the card page.`,
    ],
  },
  {
    title: 'Cancelling a class',
    text: [
      `You may cancel free of charge ${policy.cancelHours === 0 ? upTo(0) : `${upTo(policy.cancelHours)} starts`}: the credit goes back to the package it came from, a drop-in is refunded.`,
      ...lateCancel(policy),
    ],
  },
  {
    title: 'Missing a class',
    text: [
      `If you do not come to a class you have booked, the session is deducted or charged automatically, ${count(policy.noShowFinalHours, 'hour')} after the class at the earliest. If we got it wrong, write to the desk before then.`,
    ],
  },
  {
    title: 'Arriving',
    text: [
      `Please arrive ${minutesEarly(policy)} early, so that the class can start on time and safely for everyone. Check-in opens ${aroundStart(policy.checkInOpensMinutes, 'before')} and closes ${aroundStart(policy.checkInClosesMinutes, 'after')}; whoever comes later may be refused for safety, and the class counts.`,
    ],
  },
  {
    title: 'Waiting lists',
    text: [
      'Full classes and events have a waiting list in the order of joining. A credit is held while you wait for a class; you choose whether a freed place is booked for you at once or offered to you first.',
      `Whoever is first for a paid event gets a reservation and has ${count(policy.eventPaymentHours, 'hour')} to pay for it, shorter if the event starts before. After that the place goes to the next in line. Free events are booked automatically.`,
    ],
  },
  {
    title: 'When the studio changes something',
    text: [
      `If we cancel a class or an event you get back what you paid with, at once, and we tell you. If we move a class or change its trainer you may cancel free of charge ${untilBeforeIt(policy.changedCancelHours)}.`,
    ],
  },
  {
    title: 'Packages',
    text: [
      'A package is a number of credits for the classes it names. Packages expire as specified at purchase, at the end of the last day; credits that are left then are lost. They are non-transferable.',
      canFreeze(policy)
        ? `The intro offer is for new members, once. You may freeze a package ${freezeWords(policy)}; its expiry moves by the days it was frozen.`
        : 'The intro offer is for new members, once.',
      'Refunds need management approval.',
    ],
  },
  {
    title: 'Monthly plans',
    text: [
      `A plan renews by itself each billing period until you cancel it; it then runs to the end of the period that is paid. Classes of a period do not carry over. ${graceWords(policy)}`,
    ],
  },
  {
    title: 'Prices and payment',
    text: [
      'Prices are in UAE dirham (AED) and include 5 % VAT. Payment is taken by our card provider; we never see or keep your card number. You get a tax invoice for every payment and a credit note for every refund. Refunds go to the card that paid.',
    ],
  },
  {
    title: 'Your health',
    text: [
      'Pilates is exercise. Ask your doctor first if you are pregnant, injured or under treatment, and tell your trainer before class. Follow the trainer’s instructions, and stop when something hurts. You train at your own responsibility; nothing here limits what the law of the UAE says about our own faults.',
    ],
  },
  {
    title: 'In the studio',
    text: [],
    points: [
      'Grip socks in all rooms, phones on silent.',
      'Use the equipment only in class, and as you were shown.',
      'We are not liable for things left in the lockers overnight.',
      'Whoever endangers or insults others can be asked to leave and lose the right to book.',
    ],
  },
  {
    title: 'Ending your account',
    text: [
      'You can delete your account in the account settings at any time; you have 30 days to change your mind. Credits that are left are lost with it. We can close an account that breaks these terms and will say why.',
    ],
  },
  {
    title: 'Changes and law',
    text: [
      'We tell you by email 14 days before these terms change. What you have booked by then keeps the terms it was booked under.',
      'The law of the United Arab Emirates as it applies in the Emirate of Dubai holds, and the courts of Dubai decide.',
    ],
  },
];
