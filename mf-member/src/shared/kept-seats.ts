import { serverNow } from '@studio/api-client';
import { useSyncExternalStore } from 'react';

/**
 * How seats that were just given up come back, by class: so long they are nobody else's. The
 * request itself comes with the dialog that cancels, not with the schedule.
 */
const kept = new Map<string, () => void>();
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
export const keepSeat = (scheduleId: string, until: string, takeBack: () => void): void => {
  change(() => kept.set(scheduleId, takeBack));
  setTimeout(() => forgetSeat(scheduleId), Date.parse(until) - serverNow());
};

/** Takes the seat in a class back that was just given up; undefined: there is none. */
export const useTakeBack = (scheduleId: string): (() => void) | undefined =>
  useSyncExternalStore(subscribe, () => kept.get(scheduleId));
