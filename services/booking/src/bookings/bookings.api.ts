/** What other slices may use of bookings. */
export { cancelAllOfMember } from './cancel-all-of-member.js';
export { toBookedClass } from './booked-class.js';
export { toBookingView } from './booking.view.js';
export { findLatestBookings } from './bookings.queries.js';
