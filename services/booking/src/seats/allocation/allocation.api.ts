/** What other slices may use of allocation. */
export { cancelAllOfMember } from './cancel-all-of-member.js';
export { completeCancel, type Cancelled } from './complete-cancel.js';
export { refusedByTheDatabase } from './database-refusals.js';
export { endBooking, type Ending } from './end-booking.js';
export { fundingForWaiting, type WaitingFunding } from './funding-for-waiting.js';
export { giveBack, type ReturnedBooking } from './give-back.js';
export { lockBookingContext, place, placeBooking, type Placing } from './place-booking.js';
export { seatMember } from './seat-member.js';
export { takeKeptSeat, takeSpotAgain } from './take-kept-seat.js';
