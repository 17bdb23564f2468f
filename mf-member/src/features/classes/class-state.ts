import type { ScheduleView } from '@studio/contracts';

export type ClassState = 'book' | 'booked' | 'attended' | 'full' | 'past' | 'cancelled' | 'early';

/** Booking opens 14 days before the start (domain.md, Booking 2). */
const OPENS_BEFORE = 14 * 24 * 60 * 60_000;
/** From here on the seats left are said as scarce. */
const FEW = 3;

export const opensAt = (schedule: Pick<ScheduleView, 'startsAt'>): Date =>
  new Date(new Date(schedule.startsAt).getTime() - OPENS_BEFORE);

/** What a class is for this member at this moment; it decides the one word of its button. */
export const classState = (
  schedule: Pick<ScheduleView, 'startsAt' | 'endsAt' | 'status' | 'seatsLeft' | 'mine'>,
  now: Date,
): ClassState => {
  const mine = schedule.mine?.status;
  if (schedule.status === 'cancelled') return 'cancelled';
  if (mine === 'attended') return 'attended';
  if (mine === 'confirmed' && now < new Date(schedule.endsAt)) return 'booked';
  if (now >= new Date(schedule.startsAt)) return 'past';
  if (schedule.seatsLeft <= 0) return 'full';
  if (now < opensAt(schedule)) return 'early';
  return 'book';
};

/** Nothing can be done with it any more. */
export const isOver = (schedule: Parameters<typeof classState>[0], now: Date): boolean =>
  ['past', 'attended'].includes(classState(schedule, now)) || now >= new Date(schedule.endsAt);

export const isScarce = (seatsLeft: number): boolean => seatsLeft > 0 && seatsLeft <= FEW;
