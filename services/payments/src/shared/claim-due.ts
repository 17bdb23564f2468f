import type { DataSource } from 'typeorm';

export interface Claimed {
  studioId: string;
  id: string;
}

interface Due {
  table: 'card_products' | 'subscriptions' | 'subscription_freezes' | 'subscription_staff_changes';
  /** When the row is due next. */
  column: 'next_check_at' | 'next_attempt_at';
}

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes it up again. */
const CLAIM_SECONDS = 60;

/** Claims rows that are due; one that isn't finished is due again when its claim is over. */
export const claimDue = async (
  dataSource: DataSource,
  { table, column }: Due,
): Promise<Claimed[]> => {
  const [rows] = await dataSource.query<[Claimed[], number]>(
    `UPDATE ${table} t SET ${column} = now() + make_interval(secs => $1)
     FROM (SELECT studio_id, id FROM ${table} WHERE ${column} <= now()
           ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED) due
     WHERE t.studio_id = due.studio_id AND t.id = due.id
     RETURNING t.studio_id AS "studioId", t.id`,
    [CLAIM_SECONDS, AT_ONCE],
  );
  return rows;
};
