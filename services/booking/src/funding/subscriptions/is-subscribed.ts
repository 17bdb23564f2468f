import { addDays } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { PAID_ELSEWHERE_WARNING_DAYS } from '../../policy/plan-windows.js';

/** Whether a member has a subscription that runs, and will for a while: one paid elsewhere ends. */
export const isSubscribed = async (
  dataSource: DataSource,
  { studioId, memberId, today }: { studioId: string; memberId: string; today: string },
): Promise<boolean> => {
  const rows = await dataSource.query<unknown[]>(
    `SELECT FROM member_subscriptions WHERE studio_id = $1 AND member_id = $2
       AND status IN ('active', 'past_due', 'paused')
       AND (paid_elsewhere_until IS NULL OR paid_elsewhere_until > $3::date) LIMIT 1`,
    [studioId, memberId, addDays(today, PAID_ELSEWHERE_WARNING_DAYS)],
  );
  return rows.length > 0;
};
