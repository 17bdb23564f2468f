import { Injectable } from '@nestjs/common';
import type { EventData } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { inTransaction, RepeatingJob } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { PAID_ELSEWHERE_WARNING_DAYS } from '../../policy/plan-windows.js';
import { StudioContext } from '../../shared/studio-context.js';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;

/** Plans that were paid in another system end by themselves; their members are told in time. */
@Injectable()
export class EndPaidElsewhere extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('plans paid elsewhere', MINUTE_MS);
  }

  async execute(): Promise<void> {
    const now = this.studio.now();
    const today = studioDay(now);
    for (let found = AT_ONCE; found === AT_ONCE;) found = await this.publishEnding(today, now);
    await this.dataSource.query(
      `UPDATE member_subscriptions SET status = 'ended'
       WHERE studio_id = $1 AND status = 'active' AND paid_elsewhere_until < $2::date`,
      [this.studio.id, today],
    );
  }

  /** Once each; who has subscribed here by now is not asked to. */
  private publishEnding(today: string, now: Date): Promise<number> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<
        [(EventData<'plan.ending.v1'> & { is_asked: boolean })[], number]
      >(
        `UPDATE member_subscriptions m SET ending_told_at = $4
         FROM subscription_plans p
         WHERE (m.studio_id, m.id) IN (
             SELECT studio_id, id FROM member_subscriptions
             WHERE studio_id = $1 AND status = 'active' AND ending_told_at IS NULL
               AND paid_elsewhere_until BETWEEN $2::date AND $3::date
             ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
           AND p.studio_id = m.studio_id AND p.id = m.plan_id
         RETURNING m.id AS "subscriptionId", m.member_id AS "userId", p.name AS "planName",
           m.paid_elsewhere_until::text AS "until", NOT EXISTS (
             SELECT FROM member_subscriptions o WHERE o.studio_id = m.studio_id
               AND o.member_id = m.member_id AND o.paid_elsewhere_until IS NULL
               AND o.status IN ('active', 'past_due', 'paused')) AS is_asked`,
        [studioId, today, addDays(today, PAID_ELSEWHERE_WARNING_DAYS), now],
      );
      for (const { is_asked, ...data } of rows)
        if (is_asked) await publish(tx, { type: 'plan.ending.v1', data, studioId });
      return rows.length;
    });
  }
}
