/** What other slices may use of bookings. */
export { toBookedClass } from './booked-class.js';
export { holdsSeat, loadBookingContext, type BookingContext } from './booking-context.js';
export {
  canOverride,
  classCostOf,
  decideBooking,
  decideFunding,
  decideSeat,
  keepsSeat,
  fundingSourcesOf,
  paysWith,
  seatRefusals,
} from './booking-rules.js';
export {
  dropInView,
  toBookingDraft,
  toBookingView,
  toFundingView,
  type BookingRow,
  type FundingView,
} from './booking.view.js';
export {
  findBookings,
  findLatestBookings,
  findOwnBooking,
  findPast,
  findUpcoming,
} from './bookings.queries.js';
export { extendCancelUntil, recordAttendance } from './change-booking.js';
export { chooseFunding, fundingsFor, type Funding, type Payer } from './funding-rules.js';
export { findOwnWeek, fundingOfClass } from './funding-of-classes.js';
export { readCursor, writeCursor, type MyBookingsCursor } from './my-bookings-cursor.js';
export { freeSeat, takeSeatAgain } from './seat-release.js';
export { takeAttendanceBack } from './take-attendance-back.js';
