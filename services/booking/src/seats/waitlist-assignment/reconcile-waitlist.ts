import type { EntityManager } from 'typeorm';
import { lockSchedule, type ScheduleRow } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { closeWaitlist } from './close-waitlist.js';
import { countKept } from './count-kept.js';
import { dropSeated } from './drop-seated.js';
import { lapseOffers } from './lapse-offers.js';
import { loadWaitlist } from '../waitlists/waitlists.api.js';
import { offerSeat } from './offer-seat.js';
import { promote, refusalOf, refusedOf } from './promote.js';
import { updateSeatCounts } from './update-seat-counts.js';
import { skip } from './skip.js';
import type { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';
import { classSettings } from '../../policy/class-policy.js';
import { waitlistPhase } from '../../policy/waitlist-windows.js';
import { whySkipped } from './why-skipped.js';

export interface Filling {
  studio: StudioContext;
  scheduleId: string;
  now: Date;
}

/**
 * Puts the waiting list of a class right, in the caller's transaction and under the class's lock:
 * offers that were not answered end, every free seat is booked for, offered to or kept for whoever
 * stands first, and a list whose time is over is closed. Call it wherever a seat comes free, seats
 * are added or the class is cancelled, so that no stranger comes between (domain.md, Waiting lists).
 * Safe to repeat; `schedules.claimed` and `schedules.waiting` are exact afterwards.
 */
export const reconcileWaitlist = async (
  tx: EntityManager,
  { studio, scheduleId, now }: Filling,
): Promise<void> => {
  const row = await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
  if (!row) return;
  const context = new WaitlistReconciliation(tx, studio, row, now);
  await context.execute();
};

/** One reconciliation of one waitlist, of a class that is locked. */
class WaitlistReconciliation {
  constructor(
    private readonly tx: EntityManager,
    private readonly studio: StudioContext,
    private readonly row: ScheduleRow,
    private readonly now: Date,
  ) {}

  async execute(): Promise<void> {
    const { tx, studio, row, now } = this;
    const context = { tx, studio, row, now };
    await lapseOffers(context);
    await dropSeated(context);
    const entries = await loadWaitlist(tx, this.key);
    const isOff = row.schedule_status === 'cancelled';
    if (
      isOff ||
      waitlistPhase(row.starts_at, now, classSettings(studio.settings, row)) === 'closed'
    ) {
      await closeWaitlist(context, entries, isOff ? 'cancelled' : 'last_hour');
      return updateSeatCounts(context, { keptForWaitlist: 0 });
    }
    const keptForWaitlist = await this.assignSeats(entries);
    return updateSeatCounts(context, { keptForWaitlist });
  }

  /** How many free seats wait for the morning, or for the list's end. */
  private async assignSeats(entries: readonly ClassWaitlistEntry[]): Promise<number> {
    let free = await this.free(entries);
    const candidates = entries.filter(({ state }) => state !== 'offered');
    for (const [place, entry] of candidates.entries()) {
      if (free <= 0) return 0;
      const behind = candidates.length - place;
      const took = await this.assignSeat(entry, behind);
      // Whoever stands behind waits as well: nobody is overtaken in the night.
      if (took === 'later') return Math.min(free, behind);
      if (took === 'taken') free -= 1;
    }
    return 0;
  }

  private async assignSeat(
    entry: ClassWaitlistEntry,
    waitingCount: number,
  ): Promise<'taken' | 'passed' | 'later'> {
    const { tx, studio, row, now } = this;
    const context = { tx, studio, row, now };
    const byItself =
      entry.mode === 'auto' &&
      waitlistPhase(row.starts_at, now, classSettings(studio.settings, row)) === 'books';
    const refused = byItself
      ? refusedOf(await promote(context, entry, { byItself }))
      : await refusalOf(context, entry);
    if (refused) {
      await skip(context, entry, await whySkipped(context, entry, refused));
      return 'passed';
    }
    if (byItself) return 'taken';
    return (await offerSeat(context, entry, waitingCount)) ? 'taken' : 'later';
  }

  /** Seats that nobody has, is offered, or may take back within the seconds of an undo. */
  private async free(entries: readonly ClassWaitlistEntry[]): Promise<number> {
    const offered = entries.filter(({ state }) => state === 'offered').length;
    const kept = await countKept(this.tx, { ...this.key, now: this.now });
    return this.row.capacity - this.row.booked - offered - kept;
  }

  private get key() {
    return { studioId: this.studio.id, scheduleId: this.row.schedule_id };
  }
}
