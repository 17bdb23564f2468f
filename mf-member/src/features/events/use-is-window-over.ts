import { useState } from 'react';

/** ms: the server's job may be a moment ahead of this page, or behind it. */
const TOLERANCE = 3_000;

interface HeldPlace {
  /** Until when the place is held, as the server has it now; null: it is not. */
  expiresAt: string | null;
  isConfirmed: boolean;
  /** The server knows of no place any more. */
  isGone: boolean;
}

/**
 * Whether the time to pay is over, at `now` (ms). What was held is kept in mind, so that a window
 * that closes while the page is open is shown as such.
 */
export const useIsWindowOver = (place: HeldPlace, now: number): boolean => {
  const { expiresAt, isConfirmed, isGone } = place;
  const [held, setHeld] = useState<string | null>(null);
  if (expiresAt && expiresAt !== held) setHeld(expiresAt);
  if (isConfirmed && held) setHeld(null);
  if (!held || isConfirmed) return false;
  return Date.parse(held) <= now + (isGone ? TOLERANCE : 0);
};
