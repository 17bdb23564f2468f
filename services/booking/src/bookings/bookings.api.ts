/** What other slices may use of bookings. */
export { cancelAllOfMember } from './cancel-all-of-member.js';
export { toBookedClass } from './booked-class.js';
export { toBookingView } from './booking.view.js';
export { findLatestBookings } from './bookings.queries.js';
export { giveBack, type GivenBack, type GivingBack } from './give-back.js';
export { placeBooking, type Payer, type Placed, type PlaceRequest } from './place-booking.js';
