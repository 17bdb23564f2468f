/** What other slices may use of bookings. */
export { cancelAllOfMember } from './cancel-all-of-member.js';
export { toBookedClass } from './booked-class.js';
export { toBookingView, type FundingView } from './booking.view.js';
export { findLatestBookings } from './bookings.queries.js';
export { giveBack, type GivenBack } from './give-back.js';
export { fundingForWaiting, type WaitingFunding } from './funding-for-waiting.js';
export type { Payer } from './funding-rules.js';
export { placeBooking } from './place-booking.js';
