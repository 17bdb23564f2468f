import { loadSpots } from '@studio/ui/spots/files';
import { whenIdle } from '@studio/ui/when-idle';
import { loadCheckInPage } from './features/check-in/load-check-in-page.js';
import { loadSheet } from './features/classes/load-sheet.js';
import { loadOffer } from './features/home/load-offer.js';
import { loadAskForPush } from './shared/load-ask-for-push.js';

/**
 * What the pages of the bar show later, a booking in the sheet among it, and the check-in code, which is
 * one tap away on the home page.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  loadSheet,
  loadAskForPush,
  loadOffer,
  loadCheckInPage,
  () => loadSpots(['no-bookings', 'nothing-found']),
];

/** One after the other: a touch never waits until the code of all of them has run. */
export const loadParts = async (wanted = parts): Promise<void> => {
  for (const load of wanted) {
    await whenIdle(0);
    await load().catch(() => undefined);
  }
};
