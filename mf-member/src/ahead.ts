import { loadSpots } from '@studio/ui/spots/files';
import { loadCheckInPage } from './features/check-in/load-check-in-page.js';
import { loadSheet } from './features/classes/load-sheet.js';
import { loadOffer } from './features/home/load-offer.js';
import { loadAskForPush } from './shared/load-ask-for-push.js';

/**
 * What the pages of the bar show later, a booking in the sheet among it, and the check-in code, which is
 * one tap away on the home page.
 */
export const loadParts = (): Promise<unknown> =>
  Promise.allSettled([
    loadSheet(),
    loadAskForPush(),
    loadOffer(),
    loadCheckInPage(),
    loadSpots(['no-bookings', 'nothing-found']),
  ]);
