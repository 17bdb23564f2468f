import type { EntityManager } from 'typeorm';
import type { ChosenClass, Payment } from './payment.entity.js';

type Key = Pick<Payment, 'studioId' | 'id'>;

/** Rows of an UPDATE … RETURNING: the driver answers [rows, count]. */
const updated = async <Row>(answer: Promise<[Row[], number]>): Promise<Row[]> => (await answer)[0];

/** The card page of a payment, asked about in so many seconds; false: it has one already. */
export const recordCardPage = async (
  tx: EntityManager,
  { studioId, id }: Key,
  {
    session,
    checkInSeconds,
  }: { session: { id: string; url: string | null }; checkInSeconds: number },
): Promise<boolean> => {
  const rows = await updated(
    tx.query(
      `UPDATE payments SET provider_session_id = $3, provider_url = $4,
              next_check_at = least(expires_at, now() + make_interval(secs => $5))
       WHERE studio_id = $1 AND id = $2 AND provider_session_id IS NULL AND status = 'open'
       RETURNING id`,
      [studioId, id, session.id, session.url, checkInSeconds],
    ),
  );
  return rows.length > 0;
};

/** The provider has closed the card page of a link that can still be paid; false: not this page. */
export const recordPageClosed = async (
  tx: EntityManager,
  { studioId, id }: Key,
  sessionId: string,
): Promise<boolean> => {
  const rows = await updated(
    tx.query(
      `UPDATE payments SET provider_session_id = NULL, provider_url = NULL,
              page_begun_at = NULL, next_check_at = expires_at
       WHERE studio_id = $1 AND id = $2 AND status = 'open' AND provider_session_id = $3
       RETURNING id`,
      [studioId, id, sessionId],
    ),
  );
  return rows.length > 0;
};

/**
 * A card page of a payment link begins, unless one was begun a moment ago: repeating that one finds
 * the same page at the provider.
 */
export const recordPageBegun = async (tx: EntityManager, { studioId, id }: Key): Promise<void> => {
  await tx.query(
    `UPDATE payments SET page_number = page_number + 1, page_begun_at = now()
     WHERE studio_id = $1 AND id = $2 AND status = 'open' AND provider_session_id IS NULL
       AND coalesce(page_begun_at < now() - interval '10 minutes', true)`,
    [studioId, id],
  );
};

/** Which class the credits are for; null: none. */
export const recordChosenClass = async (
  tx: EntityManager,
  { studioId, id }: Key,
  chosen: ChosenClass | null,
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET chosen_class = $3
     WHERE studio_id = $1 AND id = $2 AND chosen_class IS DISTINCT FROM $3::jsonb`,
    [studioId, id, chosen && JSON.stringify(chosen)],
  );
};
