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
  'startsAt' | 'endsAt' | 'status' | 'seatsLeft' | 'waiting' | 'mine' | 'myWaiting'
>;

const HOUR = 60 * 60_000;
/** Booking opens 14 days before the start (domain.md, Booking 2). */
const OPENS_BEFORE = 14 * 24 * HOUR;
/** In the last hour the waiting list is closed (domain.md, Waiting lists). */
const LIST_CLOSES_BEFORE = HOUR;
/** Until here the first in line may be booked by itself; from then on everyone is asked. */
const ASKS_BEFORE = 14 * HOUR;
/** Entries of a waiting list at most. */
const MOST_WAITING = 10;
/** From here on the seats left are said as scarce. */
const FEW = 3;

const msUntil = (at: string, now: Date): number => new Date(at).getTime() - now.getTime();

export const opensAt = (schedule: Pick<ScheduleView, 'startsAt'>): Date =>
  new Date(new Date(schedule.startsAt).getTime() - OPENS_BEFORE);

/** Too close to the start for anybody to be booked unasked. */
export const isAskedFirst = (schedule: Pick<ScheduleView, 'startsAt'>, now: Date): boolean =>
  msUntil(schedule.startsAt, now) < ASKS_BEFORE;

/** Nobody can wait for a seat any more: free ones are open to all. */
export const isListClosed = (schedule: Pick<ScheduleView, 'startsAt'>, now: Date): boolean =>
  msUntil(schedule.startsAt, now) <= LIST_CLOSES_BEFORE;

/** What a class is for this member at this moment; it decides the one word of its button. */
export const classState = (schedule: ClassFacts, now: Date): ClassState => {
  const mine = schedule.mine?.status;
  if (schedule.status === 'cancelled') return 'cancelled';
  if (mine === 'attended') return 'attended';
  if (mine === 'confirmed' && now < new Date(schedule.endsAt)) return 'booked';
  if (now >= new Date(schedule.startsAt)) return 'past';
  if (mine === 'held') return 'held';
  if (schedule.myWaiting) return schedule.myWaiting.state === 'offered' ? 'offered' : 'waiting';
  if (schedule.seatsLeft <= 0) return canJoin(schedule, now) ? 'join' : 'full';
  if (now < opensAt(schedule)) return 'early';
  return 'book';
};

const canJoin = (schedule: ClassFacts, now: Date): boolean =>
  schedule.waiting < MOST_WAITING && !isListClosed(schedule, now) && now >= opensAt(schedule);

/** Something can be done with it: its button opens the sheet. */
export const isOpen = (state: ClassState): boolean =>
  ['book', 'held', 'booked', 'offered', 'waiting', 'join'].includes(state);

/** Nothing can be done with it any more. */
export const isOver = (schedule: ClassFacts, now: Date): boolean =>
  ['past', 'attended'].includes(classState(schedule, now)) || now >= new Date(schedule.endsAt);

export const isScarce = (seatsLeft: number): boolean => seatsLeft > 0 && seatsLeft <= FEW;
