import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { giveBackTimeAway } from '../../shared/time-away.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { classSettings, type OfClassType } from '../../policy/class-policy.js';
import {
  addAwake,
  awakeMs,
  waitlistClosesAt,
  waitlistPhase,
} from '../../policy/waitlist-windows.js';

const JOB = 'class_waiting_lists';
/** "Within seconds" (domain.md): what the clock changes about a waitlist happens so many ms later. */
const EVERY_MS = 2_000;

interface Offer extends OfClassType {
  id: string;
  offered_at: Date;
  offer_until: Date;
  starts_at: Date;
}

/** A class with a line, or with claimed seats. */
interface Candidate extends OfClassType {
  id: string;
  starts_at: Date;
  has_line: boolean;
  /** Something is not as the clock says, beside the time at which the list closes. */
  is_due: boolean;
}

/** What the clock does to waiting lists: offers end, kept seats are offered, waitlists close. */
@Injectable()
export class ReconcileWaitlists extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
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
    const due = await this.due(now);
    if (due.length === 0) return;
    const { studio } = this;
    try {
      await forEachDue(due, (scheduleId) =>
        inTransaction(this.dataSource, (tx) => reconcileWaitlist(tx, { studio, scheduleId, now })),
      );
    } finally {
      this.scheduleCache.forget();
      this.outbox.relaySoon();
    }
  }

  /** The time in which no server was there is added to every offer, once, as answers count it. */
  private giveBackOutage(): Promise<Date> {
    const job = { studio: this.studio, job: JOB };
    return giveBackTimeAway(this.dataSource, job, async (tx, { studioId, since, now }) => {
      const offers = await tx.query<Offer[]>(
        `SELECT w.id, w.offered_at, w.offer_until, s.starts_at, c.policy AS class_policy
         FROM class_waiting_entries w
         JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
         JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
         WHERE w.studio_id = $1 AND w.state = 'offered' AND w.offer_until > $2
         FOR UPDATE OF w`,
        [studioId, since],
      );
      for (const offer of offers)
        await tx.query(
          `UPDATE class_waiting_entries SET offer_until = $3 WHERE studio_id = $1 AND id = $2`,
          [studioId, offer.id, this.longer(offer, { from: since, to: now })],
        );
    });
  }

  private longer(offer: Offer, away: { from: Date; to: Date }): Date {
    const { settings } = this.studio;
    const from = offer.offered_at > away.from ? offer.offered_at : away.from;
    const until = addAwake(offer.offer_until, awakeMs(from, away.to, settings), settings);
    const closesAt = waitlistClosesAt(offer.starts_at, classSettings(settings, offer));
    return until < closesAt ? until : closesAt;
  }

  /** Classes whose list, or whose claimed seats, are not as the clock says. */
  private async due(now: Date): Promise<string[]> {
    const rows = await this.dataSource.query<Candidate[]>(
      `SELECT s.id, s.starts_at, c.policy AS class_policy, line.waiting > 0 AS has_line, (
         line.answered_late OR line.booked_meanwhile
         OR s.claimed <> line.offered + (
           SELECT count(*) FROM bookings b WHERE b.studio_id = s.studio_id
             AND b.schedule_id = s.id AND b.undo_until >= $2)
         OR (line.waiting > line.offered AND s.booked + s.claimed < s.capacity)
         OR (line.waiting > 0 AND s.status = 'cancelled')) IS TRUE AS is_due
       FROM schedules s
       JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
       CROSS JOIN LATERAL (
         SELECT count(*) AS waiting, count(*) FILTER (WHERE w.state = 'offered') AS offered,
           bool_or(w.offer_until <= $2) AS answered_late,
           bool_or(EXISTS (
             SELECT FROM bookings b WHERE b.studio_id = w.studio_id
               AND b.schedule_id = w.schedule_id AND b.member_id = w.member_id
               AND b.status IN ('held', 'confirmed', 'attended', 'no_show'))) AS booked_meanwhile
         FROM class_waiting_entries w WHERE w.studio_id = s.studio_id AND w.schedule_id = s.id
       ) line
       WHERE s.studio_id = $1 AND (s.waiting > 0 OR s.claimed > 0)
       ORDER BY s.starts_at, s.id`,
      [this.studio.id, now],
    );
    return rows
      .filter((row) => row.is_due || (row.has_line && this.isClosed(row, now)))
      .map(({ id }) => id);
  }

  private isClosed(row: Candidate, now: Date): boolean {
    const settings = classSettings(this.studio.settings, row);
    return waitlistPhase(row.starts_at, now, settings) === 'closed';
  }
}
