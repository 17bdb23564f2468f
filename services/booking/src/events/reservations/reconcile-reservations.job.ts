import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob, runSteps } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, LessThan, LessThanOrEqual, type EntityManager } from 'typeorm';
import { eventPayload, lockEvent } from '../events/events.api.js';
import {
  eventNumbers,
  payableStart,
  refundUntil,
  warnOfEndsUntil,
} from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { giveBackTimeAway } from '../../shared/time-away.js';
import { EventReservation } from './event-reservation.entity.js';
import { assignPlaces } from './assign-places.js';
import { publishRefund } from './cancel-place.js';
import { lockPlace } from './lock-place.js';
import { freePlace, updatePlace } from './take-place.js';

const JOB = 'event_windows';
/** "Within seconds" (domain.md): a place that comes free by the clock is offered in so many ms. */
const EVERY_MS = 2_000;

/** What the clock does to places: windows close, with a warning before, and the next on the waitlist has it. */
@Injectable()
export class ReconcileReservations extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super(JOB, EVERY_MS);
  }

  /** Before the first request: it would end what has not got its time back. */
  override async onApplicationBootstrap(): Promise<void> {
    await this.giveBackOutage();
    await super.onApplicationBootstrap();
  }

  /** Safe on several instances: the heartbeat and each event are locked. */
  async execute(): Promise<void> {
    const now = await this.giveBackOutage();
    await runSteps({
      'close and fill windows': () => this.closeAndFill(now),
      'warn of their end': () => this.warn(),
      'complete cancels': () => this.completeCancels(),
    });
  }

  private giveBackOutage(): Promise<Date> {
    const job = { studio: this.studio, job: JOB };
    return giveBackTimeAway(this.dataSource, job, (tx, away) =>
      tx.query(
        `UPDATE event_reservations r
         SET expires_at = least(r.expires_at + ($3::timestamptz - greatest($2, r.created_at)),
                                e.starts_at)
         FROM events e
         WHERE r.studio_id = $1 AND r.status = 'active' AND r.expires_at > $2
           AND e.studio_id = r.studio_id AND e.id = r.event_id`,
        [away.studioId, away.since, away.now],
      ),
    );
  }

  /**
   * Events with a window that has closed, or with a free place that somebody waits for. Events that
   * are over are among them: no server may have been there from the last payment page to the end.
   */
  private async closeAndFill(now: Date): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT e.id FROM events e
       WHERE e.studio_id = $1 AND (
         e.id IN (SELECT event_id FROM event_reservations
                  WHERE studio_id = $1 AND status = 'active' AND expires_at <= $2)
         OR (e.taken < e.capacity AND e.status = 'published' AND e.starts_at > $2
             AND (e.price = 0 OR e.starts_at >= $3)
             AND EXISTS (SELECT FROM event_waiting_entries w
                         WHERE w.studio_id = e.studio_id AND w.event_id = e.id)))
       ORDER BY e.starts_at, e.id`,
      [this.studio.id, now, payableStart(now)],
    );
    await forEachDue(due, ({ id }) =>
      inTransaction(this.dataSource, (tx) => this.closeOf(tx, id, now)),
    );
  }

  private async closeOf(tx: EntityManager, eventId: string, now: Date): Promise<void> {
    const { id: studioId } = this.studio;
    const event = await lockEvent(tx, { studioId, id: eventId });
    if (!event) return;
    const over = await tx.find(EventReservation, {
      where: { studioId, eventId, status: 'active', expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC', id: 'ASC' },
    });
    for (const place of over) {
      await freePlace(tx, event, { place, because: 'lapsed', now });
      const payload = { ...eventPayload(event, place.memberId), reservationId: place.id };
      await publish(tx, { type: 'event.reservation_lapsed.v1', data: payload, studioId });
    }
    await assignPlaces(tx, event, now);
  }

  /** Nobody can take them back any more: their money goes back now. */
  private async completeCancels(): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const where = { studioId, status: 'cancelled', undoUntil: LessThan(now) } as const;
    const due = await this.dataSource.manager.findBy(EventReservation, where);
    await forEachDue(due, ({ id }) =>
      inTransaction(this.dataSource, async (tx) => {
        const { event, place } = await lockPlace(tx, { studioId, id });
        if (place.status !== 'cancelled' || !place.undoUntil || place.undoUntil >= now) return;
        await updatePlace(tx, place, { undoUntil: null });
        const until = refundUntil(event, place);
        if (until !== null && place.updatedAt <= until) await publishRefund(tx, place);
      }),
    );
  }

  private async warn(): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const soon = warnOfEndsUntil(now);
    const closing = await this.dataSource.query<{ id: string; event_id: string }[]>(
      `SELECT id, event_id FROM event_reservations
       WHERE studio_id = $1 AND status = 'active' AND expires_at > $2 AND expires_at <= $3
         AND warned_at IS NULL AND source = 'waiting_list'`,
      [studioId, now, soon],
    );
    await forEachDue(closing, (one) =>
      inTransaction(this.dataSource, (tx) => this.warnOne(tx, one, { now, soon })),
    );
  }

  private async warnOne(
    tx: EntityManager,
    { id, event_id: eventId }: { id: string; event_id: string },
    { now, soon }: { now: Date; soon: Date },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const event = await lockEvent(tx, { studioId, id: eventId });
    const place = await tx.findOneBy(EventReservation, { studioId, id });
    if (!event || place?.status !== 'active' || place.warnedAt || !place.expiresAt) return;
    if (place.expiresAt > soon) return;
    await tx.update(EventReservation, { studioId, id }, { warnedAt: now });
    const payload = { ...eventPayload(event, place.memberId), reservationId: id };
    const expiresAt = place.expiresAt.toISOString();
    const { eventWarningMinutes: minutesLeft } = eventNumbers;
    const closing = { ...payload, expiresAt, minutesLeft };
    await publish(tx, { type: 'event.window_closing.v1', data: closing, studioId });
  }
}
