export { endPlace } from './cancel-place.js';
export { EventReservation } from './event-reservation.entity.js';
export { fillPlaces, mayBeOffered, promote } from './fill-places.js';
export { freePlace } from './take-place.js';
