import { Injectable } from '@nestjs/common';
import { classReminder, type ClassReminder } from '@studio/contracts';
import { inTransaction, RepeatingJob, runSteps } from '@studio/nest-kit';
import { Outbox, publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { forgottenBefore, mayRemind, reminderWindow } from '../../policy/reminder-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findComingStarts, forgetReminders, markDue } from './reminders.queries.js';
import { toReminder } from './reminder.view.js';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

/**
 * Reminds members of their classes, a day and some hours before (domain.md, Beyond a seat; decision
 * 90). Once for each booking and time of its class. Safe on several instances; after an outage
 * what is still of use is told.
 */
@Injectable()
export class RemindOfClasses extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {
    super('class reminders', MINUTE_MS);
  }

  async execute(): Promise<void> {
    const now = this.studio.now();
    await runSteps({
      'remind of classes': () => this.remind(now),
      'forget old reminders': () =>
        forgetReminders(this.dataSource, this.studio.id, forgottenBefore(now)),
    });
  }

  private async remind(now: Date): Promise<void> {
    if (!mayRemind(now, this.studio.settings)) return;
    const starts = await findComingStarts(this.dataSource, this.studio.id, now);
    for (const reminder of classReminder.options) await this.remindOf(reminder, starts, now);
  }

  private async remindOf(
    reminder: ClassReminder,
    starts: readonly Date[],
    now: Date,
  ): Promise<void> {
    const due = starts
      .map((startsAt) => ({
        startsAt,
        ...reminderWindow(reminder, startsAt, this.studio.settings),
      }))
      .filter(({ dueAt, usefulUntil }) => dueAt <= now && now < usefulUntil);
    if (due.length === 0) return;
    const { id: studioId, settings } = this.studio;
    for (let found = AT_ONCE; found === AT_ONCE;)
      found = await inTransaction(this.dataSource, async (tx) => {
        const rows = await markDue(tx, { studioId, reminder, due, now, atOnce: AT_ONCE });
        for (const row of rows)
          await publish(tx, {
            type: 'booking.reminder_due.v1',
            data: toReminder(row, reminder, settings),
            studioId,
          });
        return rows.length;
      });
    this.outbox.relaySoon();
  }
}
