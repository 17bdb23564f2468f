import type { DataSource } from 'typeorm';
import type { CardProduct } from './card-product.js';
import type { Failure } from './sync-card-product.js';

/** Seconds until the next try, doubled with each; an hour at most. */
const FIRST_RETRY_SECONDS = 15;
const LONGEST_RETRY_SECONDS = 3_600;

/** What was changed meanwhile is due at once. */
export const noteDone = async (
  dataSource: DataSource,
  { studioId, id, revision }: CardProduct,
): Promise<void> => {
  await dataSource.query(
    `UPDATE card_products SET
       next_attempt_at = CASE WHEN revision = $3 THEN NULL ELSE now() END,
       waits_since = CASE WHEN revision = $3 THEN NULL ELSE waits_since END,
       attempts = 0, reason = NULL, detail = NULL
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, revision],
  );
};

export const noteFailure = async (
  dataSource: DataSource,
  { studioId, id, attempts }: CardProduct,
  { reason, detail }: Failure,
): Promise<void> => {
  const seconds = Math.min(
    FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 10),
    LONGEST_RETRY_SECONDS,
  );
  await dataSource.query(
    `UPDATE card_products SET reason = $3, detail = left($4, 500), attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => $5),
       waits_since = coalesce(waits_since, now())
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, reason, detail, seconds],
  );
};
