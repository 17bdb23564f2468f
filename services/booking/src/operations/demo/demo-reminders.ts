import { classReminder } from '@studio/contracts';
import { defaultSettings } from '../../policy/default-settings.js';
import { reminderWindow } from '../../policy/reminder-windows.js';

type Row = Record<string, unknown>;

/** What is due already as the demo begins was told: its first minute doesn't send a day of mails. */
export const reminderRows = (bookings: readonly Row[], now: Date): Row[] =>
  bookings
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ id, starts_at }) =>
      classReminder.options
        .map((reminder) => ({
          reminder,
          ...reminderWindow(reminder, starts_at as Date, defaultSettings),
        }))
        .filter(({ dueAt }) => dueAt <= now)
        .map(({ reminder, dueAt }) => ({
          booking_id: id,
          reminder,
          starts_at,
          reminded_at: dueAt,
        })),
    );
