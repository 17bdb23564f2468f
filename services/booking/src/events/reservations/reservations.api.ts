/** What other slices may use of reservations. */
export { endPlace } from './cancel-place.js';
export { fillPlaces, mayBeOffered, promote } from './fill-places.js';
export { endHoldsBy, freePlace, updatePlace } from './take-place.js';
