import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { EventData, StudioEvent } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { OnSubscriptionChanged } from '../src/seats/freezes/on-subscription-changed.js';
import { randomUUID } from 'node:crypto';
import type { Answer, OpenStudio, Person, AnswerBody } from './open-studio.js';

type Changed = EventData<'subscription.changed.v1'>;

/** Plans, who has one, and seats that are paid by card. */
export class PlanClient {
  constructor(private readonly studio: OpenStudio) {}

  async addPlan(input: { limit?: number | null; onSale?: boolean } = {}): Promise<string> {
    const id = newId();
    const limit = input.limit === undefined ? 8 : input.limit;
    const fees = limit === null ? [6_000, 7_500] : [0, 0];
    await this.studio.sql(
      `INSERT INTO subscription_plans (studio_id, id, name, price, classes_per_period, benefits,
         class_type_ids, late_fee, no_show_fee, state)
       VALUES ($1, $2, $3, 88000, $4, $5, $6, $7, $8, $9)`,
      [
        HOME_STUDIO_ID,
        id,
        limit === null ? 'Unlimited' : `${limit} a month`,
        limit,
        ['Book 14 days ahead'],
        [this.studio.classTypeId],
        ...fees,
        (input.onSale ?? true) ? 'on_sale' : 'retired',
      ],
    );
    return id;
  }

  /** Payments says how a subscription stands, as its event comes. */
  async hear(data: Changed): Promise<void> {
    const event: StudioEvent<'subscription.changed.v1'> = {
      id: newId(),
      type: 'subscription.changed.v1',
      studioId: HOME_STUDIO_ID,
      occurredAt: data.asOf,
      requestId: null,
      data,
    };
    const [service] = this.studio.apps;
    const consumer = service!.app.get(OnSubscriptionChanged, { strict: false });
    await inTransaction(this.studio.dataSource, (tx) => consumer.changed(event, tx));
  }

  /** From a week ago to three weeks from now, unless said. */
  async subscribe(member: Person, planId: string, input: Partial<Changed> = {}): Promise<Changed> {
    const now = this.studio.clock.now();
    const data: Changed = {
      subscriptionId: newId(),
      userId: member.id,
      planId,
      status: 'active',
      periodStart: this.studio.clock.in(-7 * 24).toISOString(),
      periodEnd: this.studio.clock.in(23 * 24).toISOString(),
      cancelAtPeriodEnd: false,
      pastDueSince: null,
      frozenFrom: null,
      frozenUntil: null,
      asOf: now.toISOString(),
      ...input,
    };
    await this.hear(data);
    return data;
  }

  hold(member: Person, scheduleId: string, { key = randomUUID(), app = 0 } = {}) {
    const input = { token: member.token, key, app, body: { scheduleId } };
    return this.studio.call('POST', '/api/bookings/drop-ins', input);
  }

  pay(
    member: Person,
    bookingId: string,
    input: { amount?: number; sessionId?: string; paymentId?: string } = {},
  ): Promise<Answer<AnswerBody>> {
    return this.studio.asPayments('POST', '/internal/class-confirmations', {
      paymentId: input.paymentId ?? newId(),
      userId: member.id,
      bookingId,
      amount: input.amount ?? 16_000,
      currency: 'AED',
      providerSessionId: input.sessionId ?? `cs_${newId()}`,
      paidAt: this.studio.clock.now().toISOString(),
    });
  }

  undo(member: Person, bookingId: string, app = 0): Promise<Answer<AnswerBody>> {
    const { token } = member;
    return this.studio.call('POST', `/api/bookings/${bookingId}/undo-cancel`, { token, app });
  }

  move(
    member: Person,
    { bookingId, scheduleId }: { bookingId: string; scheduleId: string },
    { key = randomUUID() as string, app = 0 } = {},
  ): Promise<Answer<AnswerBody>> {
    const input = { token: member.token, key, app, body: { scheduleId } };
    return this.studio.call('POST', `/api/bookings/${bookingId}/reschedule`, input);
  }

  async seats(scheduleId: string): Promise<{ booked: number; claimed: number }> {
    const [row] = await this.studio.sql<{ booked: number; claimed: number }>(
      'SELECT booked, claimed FROM schedules WHERE id = $1',
      [scheduleId],
    );
    return row!;
  }

  /** Messages of a type about a booking, oldest first. */
  async eventsOf(type: string, bookingId: string): Promise<Record<string, unknown>[]> {
    const rows = await this.studio.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'bookingId' = $2 ORDER BY id`,
      [type, bookingId],
    );
    return rows.map(({ data }) => data);
  }
}
