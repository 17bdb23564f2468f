import type { ScheduleView } from '@studio/contracts';

export type ClassState =
  | 'book'
  | 'held'
  | 'booked'
  | 'attended'
  | 'offered'
  | 'waiting'
  | 'join'
  | 'full'
  | 'past'
  | 'cancelled'
  | 'early';

export type ClassFacts = Pick<
  ScheduleView,
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'seatsLeft'
  | 'waiting'
  | 'mine'
  | 'myWaiting'
  | 'bookingOpensAt'
  | 'waitlistClosesAt'
  | 'waitlistLimit'
>;

/** From here on the seats left are said as scarce. */
const FEW = 3;

const isReached = (at: string, now: Date): boolean => new Date(at) <= now;

/** Too close to the start for anybody to be booked unasked. */
export const isOfferPhase = (
  schedule: Pick<ScheduleView, 'waitlistAsksFrom'>,
  now: Date,
): boolean => isReached(schedule.waitlistAsksFrom, now);

/** Nobody can wait for a seat any more: free ones are open to all. */
export const isListClosed = (
  schedule: Pick<ScheduleView, 'waitlistClosesAt'>,
  now: Date,
): boolean => isReached(schedule.waitlistClosesAt, now);

/** What a class is for this member at this moment; it decides the one word of its button. */
export const classState = (schedule: ClassFacts, now: Date): ClassState => {
  const mine = schedule.mine?.status;
  if (schedule.status === 'cancelled') return 'cancelled';
  if (mine === 'attended') return 'attended';
  if (mine === 'confirmed' && !isReached(schedule.endsAt, now)) return 'booked';
  if (isReached(schedule.startsAt, now)) return 'past';
  return ownPlace(schedule) ?? openState(schedule, now);
};

/** A place in a class to come that is not booked yet; null: none. */
const ownPlace = ({ mine, myWaiting }: ClassFacts): ClassState | null => {
  if (mine?.status === 'held') return 'held';
  if (!myWaiting) return null;
  return myWaiting.state === 'offered' ? 'offered' : 'waiting';
};

/** What a class to come is for whoever has no place in it. */
const openState = (schedule: ClassFacts, now: Date): ClassState => {
  if (schedule.seatsLeft <= 0) return canJoin(schedule, now) ? 'join' : 'full';
  return isReached(schedule.bookingOpensAt, now) ? 'book' : 'early';
};

const canJoin = (schedule: ClassFacts, now: Date): boolean =>
  schedule.waiting < schedule.waitlistLimit &&
  !isListClosed(schedule, now) &&
  isReached(schedule.bookingOpensAt, now);

/** Nobody can book it: others have its seats, or the seat that was just given up is kept. */
export const isTaken = (state: ClassState): boolean => state === 'join' || state === 'full';

/** Something can be done with it: its button opens the sheet. */
export const isOpen = (state: ClassState): boolean =>
  ['book', 'held', 'booked', 'offered', 'waiting', 'join'].includes(state);

/** Nothing can be done with it any more. */
export const isOver = (schedule: ClassFacts, now: Date): boolean =>
  ['past', 'attended'].includes(classState(schedule, now)) || now >= new Date(schedule.endsAt);

export const isScarce = (seatsLeft: number): boolean => seatsLeft > 0 && seatsLeft <= FEW;
