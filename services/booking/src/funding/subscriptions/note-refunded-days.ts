import { STUDIO_ZONE } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

/** Days of the studio of a subscription, the last one included. */
export interface PlanDays {
  subscriptionId: string;
  from: string;
  through: string;
}

/** The first day of the period of the subscriptions that the SQL `of` names. */
export const periodBegins = (of: string): string =>
  `(${of}.period_start AT TIME ZONE '${STUDIO_ZONE}')::date`;

/**
 * All that a period of a subscription cost went back: it pays for nothing in these days. False: they
 * are not those of its period, as of a difference that was paid within it, or of one that is over.
 */
export const noteRefundedDays = async (
  tx: EntityManager,
  studioId: string,
  { subscriptionId, from, through }: PlanDays,
): Promise<boolean> => {
  const [, noted] = await tx.query<[unknown[], number]>(
    `UPDATE member_subscriptions SET refunded_from = $3, refunded_through = $4
     WHERE studio_id = $1 AND id = $2
       AND ${periodBegins('member_subscriptions')} = $3::date`,
    [studioId, subscriptionId, from, through],
  );
  return noted > 0;
};
