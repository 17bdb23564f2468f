/** What other slices may use of bookings. */
export { cancelAllOfMember } from '../allocation/cancel-all-of-member.js';
export { toBookedClass } from './booked-class.js';
export { toBookingView, type FundingView } from './booking.view.js';
export { findLatestBookings } from './bookings.queries.js';
export { giveBack, type GivenBack } from '../allocation/give-back.js';
export { fundingForWaiting, type WaitingFunding } from '../allocation/funding-for-waiting.js';
export type { Payer } from './funding-rules.js';
export { placeBooking } from '../allocation/place-booking.js';
