import type { EntityManager } from 'typeorm';
import { lockSchedule, type ScheduleRow } from '../schedules/schedules.api.js';
import type { Studio } from '../../shared/studio.js';
import { closeList } from './close-list.js';
import { countKept } from './count-kept.js';
import { dropSeated } from './drop-seated.js';
import { lapseOffers } from './lapse-offers.js';
import { lineOf } from './line.js';
import { offerSeat } from './offer-seat.js';
import { promote, refusalOf, refusedOf } from './promote.js';
import { settleSeats } from './settle-seats.js';
import { skip } from './skip.js';
import type { ClassWaitingEntry } from './waiting-entry.entity.js';
import { classSettings } from '../../policy/class-policy.js';
import { waitlistPhase } from '../../policy/waitlist-windows.js';
import { whySkipped } from './why-skipped.js';

export interface Filling {
  studio: Studio;
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
export const fillSeats = async (
  tx: EntityManager,
  { studio, scheduleId, now }: Filling,
): Promise<void> => {
  const row = await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
  if (!row) return;
  const list = new List(tx, studio, row, now);
  await list.putRight();
};

/** One look at one list, of a class that is locked. */
class List {
  constructor(
    private readonly tx: EntityManager,
    private readonly studio: Studio,
    private readonly row: ScheduleRow,
    private readonly now: Date,
  ) {}

  async putRight(): Promise<void> {
    const { tx, studio, row, now } = this;
    const seen = { tx, studio, row, now };
    await lapseOffers(seen);
    await dropSeated(seen);
    const line = await lineOf(tx, this.key);
    const isOff = row.schedule_status === 'cancelled';
    if (
      isOff ||
      waitlistPhase(row.starts_at, now, classSettings(studio.settings, row)) === 'closed'
    ) {
      await closeList(seen, line, isOff ? 'cancelled' : 'last_hour');
      return settleSeats(seen, { keptForLine: 0 });
    }
    const keptForLine = await this.handOut(line);
    return settleSeats(seen, { keptForLine });
  }

  /** How many free seats wait for the morning, or for the list's end. */
  private async handOut(line: readonly ClassWaitingEntry[]): Promise<number> {
    let free = await this.free(line);
    const asked = line.filter(({ state }) => state !== 'offered');
    for (const [place, entry] of asked.entries()) {
      if (free <= 0) return 0;
      const behind = asked.length - place;
      const took = await this.handTo(entry, behind);
      // Whoever stands behind waits as well: nobody is overtaken in the night.
      if (took === 'later') return Math.min(free, behind);
      if (took === 'taken') free -= 1;
    }
    return 0;
  }

  private async handTo(
    entry: ClassWaitingEntry,
    inLine: number,
  ): Promise<'taken' | 'passed' | 'later'> {
    const { tx, studio, row, now } = this;
    const seen = { tx, studio, row, now };
    const byItself =
      entry.mode === 'auto' &&
      waitlistPhase(row.starts_at, now, classSettings(studio.settings, row)) === 'books';
    const refused = byItself
      ? refusedOf(await promote(seen, entry, { byItself }))
      : await refusalOf(seen, entry);
    if (refused) {
      await skip(seen, entry, await whySkipped(seen, entry, refused));
      return 'passed';
    }
    if (byItself) return 'taken';
    return (await offerSeat(seen, entry, inLine)) ? 'taken' : 'later';
  }

  /** Seats that nobody has, is offered, or may take back within the seconds of an undo. */
  private async free(line: readonly ClassWaitingEntry[]): Promise<number> {
    const offered = line.filter(({ state }) => state === 'offered').length;
    const kept = await countKept(this.tx, { ...this.key, now: this.now });
    return this.row.capacity - this.row.booked - offered - kept;
  }

  private get key() {
    return { studioId: this.studio.id, scheduleId: this.row.schedule_id };
  }
}
