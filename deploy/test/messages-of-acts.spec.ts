import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a member does with classes and events, or what becomes of it, is told in the same words wherever it is
 * told: as a toast, on the screen, in the bell (push says what the bell says), as the subject of a
 * mail and in it. English and Arabic.
 */
const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const catalogueOf =
  (path: string) =>
  (key: string): string => {
    const texts = JSON.parse(textOf(path)) as Record<string, string>;
    const text = texts[key];
    if (text === undefined) throw new Error(`${path} has no ${key}`);
    return text;
  };
const bookingPanel = catalogueOf('mf-member/src/features/classes/sheet/messages.en.json');
const shared = catalogueOf('mf-member/src/shared/messages.en.json');
const paid = catalogueOf('mf-member/src/features/payment-result/messages.en.json');
const events = catalogueOf('mf-member/src/features/events/messages.en.json');
const home = catalogueOf('mf-member/src/features/home/messages.en.json');
const bell = catalogueOf('services/notifications/src/event-handlers/messages.en.json');
const mail = catalogueOf('libs/email/src/mails/classes/messages.en.json');
const arabic = catalogueOf('libs/email/src/mails/classes/messages.ar.json');
const eventMail = catalogueOf('libs/email/src/mails/events/messages.en.json');
const eventArabic = catalogueOf('libs/email/src/mails/events/messages.ar.json');
/** Answers with the words of the toasts (spec section 8, Waiting list). */
const waitingFunction = textOf('services/booking/src/events/waitlist/waiting-function.ts');

interface Act {
  act: string;
  /** What all have. */
  phrase: string;
  screens?: string[];
  bells?: string[];
  mails?: string[];
  /** In mails; the bell is English. */
  arabic?: [phrase: string, ...texts: string[]];
}

const acts: Act[] = [
  {
    act: 'booked, also with an offer that was taken, and by card',
    phrase: 'Class booked',
    // Spec section 8, to the letter.
    screens: [bookingPanel('classBookedSuccessfully'), paid('classBooked')],
    bells: [bell('classBooked')],
    mails: [mail('bookingConfirmationSubject')],
    arabic: ['تم تأكيد', arabic('bookingConfirmationSubject'), arabic('youreBooked')],
  },
  {
    act: 'cancelled',
    phrase: 'Booking cancelled',
    screens: [shared('bookingCancelled')],
    bells: [bell('bookingCancelled')],
    mails: [mail('cancellationSubject')],
    arabic: ['تم إلغاء', arabic('cancellationSubject'), arabic('yourBookingIsCancelled')],
  },
  {
    act: 'moved',
    phrase: 'Booking moved',
    screens: [bookingPanel('bookingMoved')],
    bells: [bell('bookingMoved')],
    mails: [mail('movedSubject')],
    arabic: ['تم نقل', arabic('movedSubject'), arabic('bookingIsMoved')],
  },
  {
    act: 'on the waiting list',
    phrase: 'at position #{position}',
    // Spec section 8, to the letter.
    screens: [bookingPanel('addedToWaitingList')],
  },
  {
    act: 'a place in line',
    phrase: '#{position} in line',
    screens: [home('positionInLine')],
    bells: [bell('positionInLine')],
  },
  {
    act: 'left the list',
    phrase: 'You left the waiting list',
    screens: [bookingPanel('leftWaitingList'), waitingFunction],
    bells: [bell('leftWaitingList')],
    mails: [
      mail('classWaitingLeftSubject'),
      mail('youLeftWaitingList'),
      eventMail('eventWaitingLeftSubject'),
      eventMail('youLeftWaitingList'),
    ],
    arabic: [
      'غادرت قائمة الانتظار',
      arabic('classWaitingLeftSubject'),
      arabic('youLeftWaitingList'),
      eventArabic('eventWaitingLeftSubject'),
      eventArabic('youLeftWaitingList'),
    ],
  },
  {
    act: 'left the list: what was held for a class',
    phrase: 'What was held for it is back.',
    bells: [bell('leftWaitingListOfClass')],
    mails: [mail('whatWasHeldIsBack')],
  },
  {
    act: 'left the list of an event, or a place of it not paid',
    phrase: 'othing was charged.',
    screens: [events('nothingWasCharged'), events('placeGoesToNext')],
    bells: [bell('leftWaitingListOfEvent')],
    mails: [eventMail('nothingWasCharged'), eventMail('eventPlaceLapsedLead')],
  },
  {
    act: 'offered',
    phrase: 'A seat is free for you',
    screens: [bookingPanel('seatIsFreeForYou'), home('seatIsFree')],
    bells: [bell('seatOffered')],
    mails: [mail('classOfferSubject'), mail('aSeatHasOpened')],
    arabic: ['يوجد مكان لك', arabic('classOfferSubject'), arabic('aSeatHasOpened')],
  },
  {
    act: 'until when an offer holds',
    phrase: 'Answer by',
    screens: [bookingPanel('answerByTime'), home('classAnswerBy')],
    bells: [bell('seatOfferedText')],
    mails: [mail('answerUntil'), mail('classOfferPreheader')],
  },
  {
    act: 'an offer taken',
    phrase: 'Take the seat',
    screens: [bookingPanel('takeSeat')],
    mails: [mail('takeTheSeat')],
  },
  { act: 'an offer given up', phrase: 'Offer declined', screens: [bookingPanel('offerDeclined')] },
  {
    act: 'where the seat of an offer goes',
    phrase: 'goes to the next in line',
    screens: [bookingPanel('seatOnWay'), bookingPanel('timeToAnswerIsOver')],
    bells: [bell('offerLapsedText')],
    mails: [mail('classOfferLead')],
  },
  {
    act: 'an offer missed',
    phrase: 'The time to answer is over',
    screens: [bookingPanel('timeToAnswerIsOver')],
    bells: [bell('offerLapsed')],
  },
  {
    act: 'booked by itself from the list',
    phrase: 'You got a seat',
    bells: [bell('seatWon')],
    mails: [mail('classPlaceWonSubject'), mail('youGotASeat')],
    arabic: ['حصلت على مكان', arabic('classPlaceWonSubject'), arabic('youGotASeat')],
  },
  {
    act: 'passed over',
    phrase: 'A seat came free, but we could not book you',
    screens: [bookingPanel('couldNotBookYou')],
    bells: [bell('seatSkipped')],
  },
  {
    act: 'passed over: the place in line',
    phrase: 'You keep your place in line.',
    screens: [bookingPanel('couldNotBookYou')],
    bells: [bell('seatSkippedText')],
  },
  ...(['skippedNoCredit', 'skippedOverlap', 'skippedFrozen', 'skippedLocked'] as const).map(
    (reason) => ({
      act: `passed over: ${reason}`,
      phrase: shared(reason),
      bells: [bell('seatSkippedText')],
    }),
  ),
  {
    act: 'a seat not paid in time',
    phrase: 'The time to pay is over',
    screens: [bookingPanel('timeToPayIsOver')],
    bells: [bell('seatNotPaid')],
  },
  {
    act: 'a seat given back unpaid',
    phrase: 'The seat is free again',
    screens: [shared('seatIsFreeAgain'), bookingPanel('timeToPayIsOver')],
    bells: [bell('seatNotPaidText')],
  },
  {
    act: 'a class that the studio cancels',
    phrase: 'Class cancelled',
    bells: [bell('classCancelled')],
    mails: [mail('classCancellationSubject')],
    arabic: ['أُلغيت', arabic('classCancellationSubject'), arabic('yourClassIsCancelled')],
  },
  {
    act: 'another time or trainer',
    phrase: 'Your class has changed',
    bells: [bell('classChanged')],
    mails: [mail('scheduleChangeSubject'), mail('yourClassHasChanged')],
    arabic: ['تغيّرت حصتك', arabic('scheduleChangeSubject'), arabic('yourClassHasChanged')],
  },
  {
    act: 'the end of free cancellation',
    phrase: 'Free cancellation until',
    screens: [bookingPanel('freeCancellationUntil')],
    bells: [bell('classBookedText'), bell('classChangedText'), bell('reminderText')],
    mails: [mail('freeCancellationUntil')],
  },
  {
    act: 'a reminder',
    phrase: 'Your class {day, select, today {today} tomorrow {tomorrow} other {soon}}',
    bells: [bell('yourClassOn')],
    mails: [mail('yourClassOn')],
  },
];

/** The same of events. */
const eventActs: Act[] = [
  {
    act: 'booked',
    phrase: 'Event booking confirmed',
    // Spec section 8, to the letter.
    screens: [events('eventBookingConfirmed'), paid('eventBookingConfirmed')],
    bells: [bell('eventBookingConfirmed')],
    mails: [eventMail('eventBookingConfirmationSubject')],
    arabic: [
      'تم تأكيد مكانك',
      eventArabic('eventBookingConfirmationSubject'),
      eventArabic('yourPlaceIsConfirmed'),
    ],
  },
  {
    act: 'the place that is booked',
    phrase: 'Your place is confirmed',
    screens: [events('placeIsConfirmed'), events('confirmedLookForward')],
    mails: [eventMail('yourPlaceIsConfirmed')],
  },
  {
    act: 'a place in line',
    phrase: 'You’re #{position} in line',
    screens: [events('youAreInLine')],
    bells: [bell('positionInLine')],
    mails: [eventMail('eventWaitingListSubject').replace('waitlistPosition', 'position')],
  },
  {
    act: 'what happens to who waits',
    phrase: 'We tell you as soon as a place opens.',
    bells: [bell('onWaitingListOfEvent')],
    mails: [eventMail('eventWaitingListPreheader')],
  },
  {
    act: 'offered',
    phrase: 'A place opened for you',
    screens: [events('placeOpenedForYou')],
    bells: [bell('placeOpened')],
    mails: [eventMail('eventPlaceWonSubject'), eventMail('aPlaceHasOpened')],
    arabic: ['توفّر مكان لك', eventArabic('eventPlaceWonSubject'), eventArabic('aPlaceHasOpened')],
  },
  {
    act: 'an offer that nearly ends',
    phrase: 'Your place is almost gone',
    bells: [bell('placeAlmostGone')],
    mails: [
      eventMail('paymentWarningSubject'),
      eventMail('paymentWarningMinutes'),
      eventMail('paymentWarningTitle'),
    ],
  },
  {
    act: 'not paid in time',
    phrase: 'Your time to pay is over',
    screens: [events('timeToPayIsOver')],
    bells: [bell('paymentWindowExpired')],
    mails: [eventMail('eventPlaceLapsedSubject'), eventMail('eventPlaceLapsedTitle')],
    arabic: [
      'انتهت مهلة الدفع',
      eventArabic('eventPlaceLapsedSubject'),
      eventArabic('eventPlaceLapsedTitle'),
    ],
  },
  {
    act: 'not paid in time: what becomes of it',
    phrase: 'Your reservation has been cancelled',
    // Spec section 8, to the letter.
    screens: [events('paymentWindowExpired')],
    bells: [bell('paymentWindowExpiredText')],
    mails: [eventMail('eventPlaceLapsedLead')],
  },
  {
    act: 'a held place given up',
    phrase: 'Reservation cancelled',
    // Spec section 8, to the letter.
    screens: [events('reservationCancelled')],
    bells: [bell('reservationCancelled')],
    mails: [eventMail('reservationCancelledSubject'), eventMail('reservationCancelledTitle')],
    arabic: [
      'تم إلغاء الحجز',
      eventArabic('reservationCancelledSubject'),
      eventArabic('reservationCancelledTitle'),
    ],
  },
  {
    act: 'a place cancelled',
    phrase: 'Your place was cancelled',
    screens: [events('placeCancelled')],
    bells: [bell('placeCancelled')],
    mails: [eventMail('eventPlaceCancelledSubject'), eventMail('eventPlaceCancelledTitle')],
    arabic: [
      'تم إلغاء مكانك',
      eventArabic('eventPlaceCancelledSubject'),
      eventArabic('eventPlaceCancelledTitle'),
    ],
  },
  {
    act: 'a place cancelled: the money',
    phrase: 'What you paid comes back to you',
    screens: [events('priceGoesBack')],
    bells: [bell('eventPlaceCancelled'), bell('eventCancelledText')],
    mails: [eventMail('refundedInFull'), eventMail('eventCancelledText')],
  },
  {
    act: 'an event that the studio cancels',
    phrase: 'Event cancelled',
    bells: [bell('eventCancelled')],
    mails: [eventMail('eventCancelledSubject')],
  },
  {
    act: 'another time, place or leader',
    phrase: 'Your event has changed',
    bells: [bell('eventChanged')],
    mails: [eventMail('eventChangedSubject'), eventMail('yourEventHasChanged')],
    arabic: [
      'تغيّرت فعاليتك',
      eventArabic('eventChangedSubject'),
      eventArabic('yourEventHasChanged'),
    ],
  },
];

const named = [...acts, ...eventActs.map((one) => ({ ...one, act: `event, ${one.act}` }))];

test.each(named)('$act: "$phrase"', ({ phrase, screens = [], bells = [], mails = [], ...act }) => {
  for (const text of [...screens, ...bells, ...mails]) expect(text).toContain(phrase);
  const [ownPhrase, ...texts] = act.arabic ?? [''];
  for (const text of texts) expect(text).toContain(ownPhrase);
});

/** What a cancel leaves behind: the toast and the dialog, the bell, the mail. */
test.each([
  ['credit', shared('creditIsBack')],
  ['class', shared('classDoesNotCount')],
  ['money', shared('moneyComesBack')],
  ['other', shared('costsNothing')],
  ['credit_used', shared('creditStaysUsed')],
  ['class_counted', shared('classStillCounts')],
  ['late_fee', shared('feeIsDue')],
  ['not_refunded', shared('priceNotRefunded')],
])('after a cancel, %s: "%s"', (outcome, phrase) => {
  for (const text of [bell('cancelOutcome'), mail('cancelOutcome')])
    expect(text).toContain(`${outcome} {${phrase}}`);
  expect(arabic('cancelOutcome')).toContain(`${outcome} {`);
});

/** Cash waits at the front desk (decision 50): only the refund's own message knows the way. */
test('what is sent at a cancel names no card', () => {
  const english = [
    ...['cancelOutcome', 'moneyComesBack', 'amountComesBack'].map(bell),
    ...['eventPlaceCancelled', 'eventCancelledText'].map(bell),
    mail('cancelOutcome'),
    ...['refundedInFull', 'eventCancelledText'].map(eventMail),
  ];
  for (const text of english) expect(text).not.toMatch(/\bcard\b/i);
  const inArabic = [
    arabic('cancelOutcome'),
    ...['refundedInFull', 'eventCancelledText'].map(eventArabic),
  ];
  for (const text of inArabic) expect(text).not.toContain('بطاق');
});
