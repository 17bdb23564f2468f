/** What other slices may use of reservations. */
export { endPlace } from './cancel-place.js';
export { fillPlaces, mayBeOffered, promote } from './fill-places.js';
export { countTaken, freePlace } from './take-place.js';
