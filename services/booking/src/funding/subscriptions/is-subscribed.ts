import type { DataSource } from 'typeorm';

/** Whether a member has a subscription that runs. */
export const isSubscribed = async (
  dataSource: DataSource,
  { studioId, memberId }: { studioId: string; memberId: string },
): Promise<boolean> => {
  const rows = await dataSource.query<unknown[]>(
    `SELECT FROM member_subscriptions WHERE studio_id = $1 AND member_id = $2
       AND status IN ('active', 'past_due', 'paused') LIMIT 1`,
    [studioId, memberId],
  );
  return rows.length > 0;
};
