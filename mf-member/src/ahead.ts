import { loadSpots } from '@studio/ui/spots/files';
import { loadCheckInPage } from './features/check-in/load-check-in-page.js';
import { loadSheet } from './features/classes/load-sheet.js';
import { loadOffer } from './features/home/load-offer.js';

/** What the pages of the bar show later, and the check-in code, which is one tap away on the home page. */
export const loadParts = (): Promise<unknown> =>
  Promise.allSettled([
    loadSheet(),
    loadOffer(),
    loadCheckInPage(),
    loadSpots(['no-bookings', 'nothing-found']),
  ]);
