import { serverNow } from '@studio/api-client';
import { useSyncExternalStore } from 'react';

/** Bookings that were just cancelled, by class: so long the seat is nobody else's. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

const change = (edit: () => void): void => {
  edit();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The seat is taken back, or is given to others. */
export const forgetSeat = (scheduleId: string): void => change(() => kept.delete(scheduleId));

/** @param until ISO; the end of the undo by the server's clock */
export const keepSeat = (scheduleId: string, bookingId: string, until: string): void => {
  change(() => kept.set(scheduleId, bookingId));
  setTimeout(() => forgetSeat(scheduleId), Date.parse(until) - serverNow());
};

/** The booking whose seat in this class can be taken back now; undefined: none. */
export const useKeptSeat = (scheduleId: string): string | undefined =>
  useSyncExternalStore(subscribe, () => kept.get(scheduleId));
