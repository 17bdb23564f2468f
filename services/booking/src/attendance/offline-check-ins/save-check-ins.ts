import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { CheckInTap, SavedTap } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  actorOf,
  changeAttendanceWithin,
  checkedIn,
  checkInUndone,
  findEntry,
  lockBookingForCheckIn,
  mayRun,
  toRosterEntry,
  type CheckInRow,
  type RosterEntry,
} from '../check-ins/check-ins.api.js';
import { setNoShow } from '../no-shows/no-shows.api.js';

interface Tap {
  staff: SignedInUser;
  bookingId: string;
  isIn: boolean;
  at: Date;
}

/**
 * Taps of a phone, at once or hours later. Of two about one head the one made last counts, in
 * whatever order they arrive: so each may be sent again, and all phones come to the same state.
 */
@Injectable()
export class SaveCheckIns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Each tap has its own answer: one that is refused holds up none of the others. */
  async execute(staff: SignedInUser, taps: readonly CheckInTap[]): Promise<SavedTap[]> {
    const saved: SavedTap[] = [];
    for (const { id, bookingId, isIn, at } of taps)
      saved.push({
        id,
        ...(await this.saveOrRefuse({ staff, bookingId, isIn, at: new Date(at) })),
      });
    return saved;
  }

  private async saveOrRefuse(tap: Tap): Promise<Omit<SavedTap, 'id'>> {
    try {
      return await inTransaction(this.dataSource, (tx) => this.save(tx, tap));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { outcome: 'refused', code: error.code, entry: await this.entryOf(tap) };
    }
  }

  private async save(
    tx: EntityManager,
    { at: tappedAt, ...tap }: Tap,
  ): Promise<Omit<SavedTap, 'id'>> {
    const { staff, bookingId, isIn } = tap;
    const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
    if (!booking || !mayRun(staff, booking)) throw new Refused('BOOKING_NOT_FOUND');
    // A phone whose clock runs ahead doesn't overrule what is said later.
    const at = new Date(Math.min(tappedAt.getTime(), this.studio.now().getTime()));
    if (booking.attendance_at && booking.attendance_at > at) {
      const isKept = isIn === (booking.status === 'attended');
      const row = await findEntry(tx, this.studio.id, bookingId);
      const entry = row ? toRosterEntry(row) : null;
      return { outcome: isKept ? 'saved' : 'changed_later', code: null, entry };
    }
    return { outcome: 'saved', code: null, entry: await this.apply(tx, { ...tap, at }, booking) };
  }

  /** Not in after all: expected while the class runs, a no-show once it is over. */
  private apply(
    tx: EntityManager,
    tap: Tap,
    { ends_at: endsAt }: CheckInRow,
  ): Promise<RosterEntry> {
    const { staff, bookingId, isIn, at } = tap;
    if (!isIn && endsAt <= this.studio.now())
      return setNoShow(tx, this.studio, { staff, bookingId, at });
    const change = isIn ? checkedIn : checkInUndone;
    return changeAttendanceWithin(tx, this.studio, {
      ...change,
      actor: { ...actorOf(staff), details: { tappedAt: at.toISOString() } },
      bookingId,
      at,
    });
  }

  /** Null for who may not see it. */
  private async entryOf({ staff, bookingId }: Tap): Promise<RosterEntry | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
      const row =
        booking && mayRun(staff, booking) && (await findEntry(tx, this.studio.id, bookingId));
      return row ? toRosterEntry(row) : null;
    });
  }
}
