/** What other slices may use of reservations. */
export { assignPlaces, mayBeOffered, promote } from './assign-places.js';
export { endPlace } from './cancel-place.js';
export { lockPlace } from './lock-place.js';
export { publishBooked } from './publish-booked.js';
export { findPlacesOfMember } from './places-of-member.queries.js';
export { endHoldsBy, freePlace, takePlace, updatePlace } from './take-place.js';
