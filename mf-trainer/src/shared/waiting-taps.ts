import type { CheckInTap } from '@studio/contracts';
import { sessionStore } from '@studio/shell-kit';
import { useSyncExternalStore } from 'react';

/**
 * Check-ins that the server has not confirmed yet, on this device: ids and times, no names. They
 * outlive a reload, a flat battery and a session that ended; each person has their own.
 */
const keyOf = (): string => `check-ins:${sessionStore.getState().user?.id ?? ''}`;

const none: readonly CheckInTap[] = [];
/** What is kept, as text: two looks at the same text give the same list. */
let latest = { key: '', text: '', taps: none };
const listeners = new Set<() => void>();

const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Where storage is refused, they live as long as the page.
    return latest.key === key ? latest.text : '';
  }
};

const parse = (text: string): readonly CheckInTap[] => {
  try {
    return text ? (JSON.parse(text) as CheckInTap[]) : none;
  } catch {
    return none;
  }
};

export const waitingTaps = (): readonly CheckInTap[] => {
  const key = keyOf();
  const text = stored(key);
  if (key !== latest.key || text !== latest.text) latest = { key, text, taps: parse(text) };
  return latest.taps;
};

const keep = (taps: readonly CheckInTap[]): void => {
  const key = keyOf();
  const text = taps.length ? JSON.stringify(taps) : '';
  latest = { key, text, taps };
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // Kept in memory above.
  }
  for (const changed of listeners) changed();
};

/** The last word about a booking is the only one that counts. */
export const addTap = (tap: CheckInTap): void =>
  keep([...waitingTaps().filter(({ bookingId }) => bookingId !== tap.bookingId), tap]);

/** A tap that was made while these were on their way stays. */
export const removeTaps = (ids: ReadonlySet<string>): void =>
  keep(waitingTaps().filter(({ id }) => !ids.has(id)));

const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
};

export const useWaitingTaps = (): readonly CheckInTap[] =>
  useSyncExternalStore(listen, waitingTaps);
