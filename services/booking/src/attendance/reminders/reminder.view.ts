import type { ClassReminder, EventData, StudioSettings } from '@studio/contracts';
import { checkInWindow } from '../../policy/check-in-windows.js';
import { reminderWindow } from '../../policy/reminder-windows.js';
import { spotOf, toBookedClass } from '../../seats/seats.api.js';
import type { ReminderRow } from './reminders.queries.js';

/** What the member is told of the class. */
export const toReminder = (
  row: ReminderRow,
  reminder: ClassReminder,
  settings: StudioSettings,
): EventData<'booking.reminder_due.v1'> => ({
  ...toBookedClass(row, { bookingId: row.booking_id, memberId: row.member_id }),
  reminder,
  dueAt: row.due_at.toISOString(),
  usefulUntil: reminderWindow(reminder, row.starts_at, settings).usefulUntil.toISOString(),
  cancelUntil: row.cancel_until.toISOString(),
  consequence: row.late_consequence,
  spot: spotOf(row.spots, row.spot),
  codeOpensAt: checkInWindow(row.starts_at, settings).opensAt.toISOString(),
});
