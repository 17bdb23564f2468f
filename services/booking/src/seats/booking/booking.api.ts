/** What the front desk does by the same rules as a member. */
export { RescheduleBooking, type RescheduleAnswer } from './reschedule-booking.js';
export { publishRescheduled } from './exchange-booking.js';
export { restoreBooking, undoRefusal } from './restore-booking.js';
export { UndoCancel } from './undo-cancel.js';
