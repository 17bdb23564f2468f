/** What other slices may ask about what pays for a new booking. */
export { bookingAbilityOf } from './booking-ability.js';
export { findBookingAbilities } from './booking-abilities.queries.js';
