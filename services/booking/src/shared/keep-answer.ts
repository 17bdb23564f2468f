import { createHash } from 'node:crypto';
import { Refused } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** One intent of a person, named by their Idempotency-Key. */
interface Intent {
  studioId: string;
  userId: string;
  key: string;
  /** Of what was asked: the same key must not ask for something else. */
  fingerprint: string;
  now: Date;
}

export const fingerprintOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/**
 * Notes the answer under its key, in the transaction that makes it true; the first answer when
 * there is one, else null. Waits for the same request in flight. Throws IDEMPOTENCY_KEY_REUSED.
 */
export const keepAnswer = async <Answer extends object>(
  tx: EntityManager,
  answer: Answer,
  { studioId, userId, key, fingerprint, now }: Intent,
): Promise<Answer | null> => {
  const kept = await tx.query<unknown[]>(
    `INSERT INTO idempotency_keys (studio_id, user_id, key, fingerprint, created_at, answer)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`,
    [studioId, userId, key, fingerprint, now, JSON.stringify(answer)],
  );
  if (kept.length) return null;
  return findAnswer(tx, { studioId, userId, key, fingerprint });
};

/** The answer that this transaction has kept already says a little more. */
export const changeAnswer = async (
  tx: EntityManager,
  answer: object,
  { studioId, userId, key }: Pick<Intent, 'studioId' | 'userId' | 'key'>,
): Promise<void> => {
  await tx.query(
    `UPDATE idempotency_keys SET answer = $4
     WHERE studio_id = $1 AND user_id = $2 AND key = $3`,
    [studioId, userId, key, JSON.stringify(answer)],
  );
};

/** The first answer of an intent; null: it is new. Throws IDEMPOTENCY_KEY_REUSED. */
export const findAnswer = async <Answer extends object>(
  tx: EntityManager,
  { studioId, userId, key, fingerprint }: Omit<Intent, 'now'>,
): Promise<Answer | null> => {
  const [first] = await tx.query<{ fingerprint: string; answer: Answer }[]>(
    `SELECT fingerprint, answer FROM idempotency_keys
     WHERE studio_id = $1 AND user_id = $2 AND key = $3`,
    [studioId, userId, key],
  );
  if (!first) return null;
  if (first.fingerprint !== fingerprint) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return first.answer;
};

/** Deletes at most so many old answers; returns how many. Two at it delete the same rows once. */
export const forgetAnswers = async (
  dataSource: DataSource,
  { studioId, before, atMost }: { studioId: string; before: Date; atMost: number },
): Promise<number> => {
  const [, count] = await dataSource.query<[unknown[], number]>(
    `DELETE FROM idempotency_keys WHERE (studio_id, user_id, key) IN (
       SELECT studio_id, user_id, key FROM idempotency_keys
       WHERE studio_id = $1 AND created_at < $2 LIMIT ${atMost}
       FOR UPDATE SKIP LOCKED)`,
    [studioId, before],
  );
  return count;
};
