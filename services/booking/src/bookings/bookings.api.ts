/** What other slices may use of bookings. */
export { toBookedClass } from './booked-class.js';
export { toBookingView } from './booking.view.js';
export { findLatestBookings } from './bookings.queries.js';
