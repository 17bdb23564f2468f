import {
  demoDropIns,
  demoEventDay,
  demoEventPlaces,
  demoId,
  demoMembers,
  demoScheduleId,
  demoTrainers,
  dropInIntentId,
  eventIntentId,
  type DemoDropIn,
  type DemoEventPlace,
  demoStudio,
} from '@studio/demo-studio';
import { addDays, filsToAed, studioClock, studioInstant } from '@studio/domain-kit';
import type { Handover } from '../../accounting/ledger/payment.entity.js';

const SECOND = 1_000;
const CLASS_MINUTES = 50;
const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * SECOND);

/** One place that a card paid for, at a class or an event. */
interface PaidPlace {
  paymentId: string;
  memberN: number;
  kind: 'class' | 'event';
  referenceId: string;
  description: string;
  amount: number;
  paidAt: Date;
  providerSessionId: string;
  intentId: string;
  answer: Handover;
}

const scheduleOf = ({ offset, slot, className }: DemoDropIn, today: string) => {
  const day = addDays(today, offset);
  const endsAt = after(studioInstant(day, slot.clock), CLASS_MINUTES * 60);
  const trainer = demoTrainers.find(({ id }) => id === slot.trainerId)?.fullName ?? '';
  return {
    id: demoScheduleId(slot.seriesId, offset),
    date: day,
    start_time: slot.clock,
    end_time: studioClock(endsAt),
    class: { name: className, trainer },
  };
};

const ofClass = (visit: DemoDropIn, today: string): PaidPlace => ({
  paymentId: visit.paymentId,
  memberN: visit.memberN,
  kind: 'class',
  referenceId: visit.bookingId,
  description: visit.className,
  amount: visit.priceFils,
  paidAt: visit.paidAt,
  providerSessionId: visit.providerSessionId,
  intentId: dropInIntentId(visit),
  answer: {
    outcome: 'confirmed',
    bookingId: visit.bookingId,
    schedule: scheduleOf(visit, today),
  },
});

const ofEvent = (place: DemoEventPlace, today: string): PaidPlace => {
  const { event } = place;
  return {
    paymentId: place.paymentId,
    memberN: place.memberN,
    kind: 'event',
    referenceId: place.reservationId,
    description: event.title,
    amount: event.priceFils,
    paidAt: place.bookedAt,
    providerSessionId: place.providerSessionId,
    intentId: eventIntentId(place),
    answer: {
      outcome: 'confirmed',
      reservationId: place.reservationId,
      event: {
        id: event.id,
        title: event.title,
        date: demoEventDay(event, today),
        time: event.clock,
        description: event.description,
        location: `${demoStudio.area}, ${demoStudio.city}`,
        price_aed: event.priceFils / 100,
        is_free: false,
      },
    },
  };
};

const paidPlaces = (today: string): PaidPlace[] => [
  ...demoDropIns(today).map((visit) => ofClass(visit, today)),
  ...demoEventPlaces(today)
    .filter(({ event }) => event.priceFils > 0)
    .map((place) => ofEvent(place, today)),
];

const toPayment = (place: PaidPlace, studioId: string) => ({
  studio_id: studioId,
  id: place.paymentId,
  user_id: demoMembers[place.memberN]?.id,
  kind: place.kind,
  reference_id: place.referenceId,
  description: place.description,
  amount: place.amount,
  discount: 0,
  gift_amount: 0,
  received: place.amount,
  refunded: 0,
  method: 'card',
  currency: 'AED',
  status: 'fulfilled',
  provider_session_id: place.providerSessionId,
  provider_intent_id: place.intentId,
  created_at: after(place.paidAt, -70),
  expires_at: after(place.paidAt, 7_130),
  paid_at: place.paidAt,
  fulfilled_at: after(place.paidAt, 1),
  grant_answer: place.answer,
});

const stepsOf = (place: PaidPlace, studioId: string) => {
  const price = `AED ${filsToAed(place.amount)}`;
  const confirmed = place.kind === 'event' ? 'Place confirmed' : 'Seat confirmed';
  const steps = [
    [-70, 'Checkout started', `${place.description}, ${price}`],
    [-69, 'Card page opened', place.providerSessionId],
    [0, 'Paid', `${price}, noticed by webhook`],
    [1, confirmed, place.description],
  ] as const;
  return steps.map(([seconds, what, detail], n) => ({
    studio_id: studioId,
    id: demoId(`step-of-${place.paymentId}`, n),
    payment_id: place.paymentId,
    at: after(place.paidAt, seconds),
    what,
    detail,
  }));
};

/** The money behind drop-ins and places at events, with its steps. */
export const demoPlacePayments = (studioId: string, today: string) => {
  const places = paidPlaces(today);
  return {
    payments: places.map((place) => toPayment(place, studioId)),
    steps: places.flatMap((place) => stepsOf(place, studioId)),
  };
};
