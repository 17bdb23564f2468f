import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob, runSteps } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { giveBackTimeAway } from '../../shared/time-away.js';
import { findBookings } from '../bookings/bookings.api.js';
import { completeCancel, endBooking, type Cancelled } from '../allocation/allocation.api.js';

const JOB = 'class_holds';
/** A seat that comes free by the clock is to be had within so many ms. */
const EVERY_MS = 1_000;

interface Due {
  id: string;
  schedule_id: string;
}

/**
 * What the clock does to seats: a hold that nobody paid ends, a cancel that nobody took back is
 * final. The seat goes to the first on the waitlist, else it is free for all.
 */
@Injectable()
export class ExpireHolds extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {
    super(JOB, EVERY_MS);
  }

  /** Before the first request: it would end what has not got its time back. */
  override async onApplicationBootstrap(): Promise<void> {
    await this.giveBackOutage();
    await super.onApplicationBootstrap();
  }

  /** Safe on several instances: the heartbeat and each class are locked. */
  async execute(): Promise<void> {
    const now = await this.giveBackOutage();
    await runSteps({
      'end holds': () => this.endHolds(now),
      'complete cancels': () => this.completeCancels(),
    });
  }

  private giveBackOutage(): Promise<Date> {
    const job = { studio: this.studio, job: JOB };
    return giveBackTimeAway(this.dataSource, job, (tx, away) =>
      tx.query(
        `UPDATE bookings SET hold_expires_at =
           least(hold_expires_at + ($3::timestamptz - greatest($2, booked_at)), starts_at)
         WHERE studio_id = $1 AND status = 'held' AND hold_expires_at > $2`,
        [away.studioId, away.since, away.now],
      ),
    );
  }

  private async endHolds(now: Date): Promise<void> {
    const due = await this.dataSource.query<Due[]>(
      `SELECT id, schedule_id FROM bookings
       WHERE studio_id = $1 AND status = 'held' AND hold_expires_at <= $2
       ORDER BY schedule_id, id`,
      [this.studio.id, now],
    );
    await this.forEachClass(due, async (tx, ids) => {
      for (const id of ids) await this.endHold(tx, id, now);
    });
  }

  private async endHold(tx: EntityManager, id: string, now: Date): Promise<void> {
    const { studio } = this;
    const [booking] = await findBookings(tx, { studioId: studio.id, bookingIds: [id] });
    // Paid for, or given back, since the query.
    if (booking?.status !== 'held' || !booking.hold_expires_at || booking.hold_expires_at > now)
      return;
    await endBooking(tx, { studio, booking, because: 'time', now });
  }

  private async completeCancels(): Promise<void> {
    const now = this.studio.now();
    const due = await this.dataSource.query<Due[]>(
      `SELECT id, schedule_id FROM bookings
       WHERE studio_id = $1 AND undo_until < $2 ORDER BY schedule_id, id`,
      [this.studio.id, now],
    );
    await this.forEachClass(due, async (tx, ids) => {
      const [cancelled] = await tx.query<[Cancelled[], number]>(
        `UPDATE bookings SET undo_until = NULL
         WHERE studio_id = $1 AND id = ANY($2) AND undo_until < $3
         RETURNING id AS booking_id, member_id, payment_id, funding_kind, status`,
        [this.studio.id, ids, now],
      );
      const { id: studioId } = this.studio;
      for (const booking of cancelled) await completeCancel(tx, { studioId, booking, now });
    });
  }

  /**
   * What is due of one class is done together: in a rush many seats of a class come free within a
   * second, and the class is locked and its waiting list looked at once for all of them. When that
   * fails each is tried alone, so that one does not keep the others.
   */
  private async forEachClass(
    due: readonly Due[],
    work: (tx: EntityManager, ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await forEachDue(byClass(due), async ({ id: scheduleId, bookingIds }) => {
      const together = (tx: EntityManager) => work(tx, bookingIds);
      const alone = () =>
        forEachDue(bookingIds, (id) => this.underLock(scheduleId, (tx) => work(tx, [id])));
      await this.underLock(scheduleId, together).catch((error: unknown) => {
        if (bookingIds.length === 1) throw error;
        return alone();
      });
    });
  }

  /** The waiting list counts the claimed seats anew: it knows which are still promised. */
  private async underLock(
    scheduleId: string,
    work: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { studio } = this;
    await inTransaction(this.dataSource, async (tx) => {
      await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
      await work(tx);
      await reconcileWaitlist(tx, { studio, scheduleId, now: studio.now() });
    });
    this.scheduleCache.forget();
  }
}

interface OfClass {
  /** Of the class. */
  id: string;
  bookingIds: string[];
}

/** In the order of the classes. */
const byClass = (due: readonly Due[]): OfClass[] => {
  const classes = new Map<string, string[]>();
  for (const { id, schedule_id: scheduleId } of due) {
    const known = classes.get(scheduleId);
    if (known) known.push(id);
    else classes.set(scheduleId, [id]);
  }
  return [...classes].map(([id, bookingIds]) => ({ id, bookingIds }));
};
