import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { Payment } from './payment.entity.js';

type Whose = Pick<Payment, 'studioId' | 'userId'>;

/** Whoever claims, or was paid for, what this person has once waits here for the others. */
export const lockOnceClaims = async (
  tx: EntityManager,
  { studioId, userId }: Whose,
): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('once ' || $1 || $2, 0))`, [
    studioId,
    userId,
  ]);
};

/** Payments of a person that claim the same: open, paid or handed over, and not had elsewhere. */
export const findOnceClaims = (
  tx: EntityManager,
  { studioId, userId, onceOffers }: Whose & { onceOffers: readonly string[] },
): Promise<Payment[]> =>
  tx.findBy(Payment, {
    studioId,
    userId,
    onceOffer: In(onceOffers),
    onceLostAt: IsNull(),
    status: In(['open', 'paid', 'fulfilled']),
  });

/** Pages that can still be paid, and whose offer this person has elsewhere. */
export const findLostPages = (tx: EntityManager, { studioId, userId }: Whose): Promise<Payment[]> =>
  tx
    .createQueryBuilder(Payment, 'p')
    .where('p.studio_id = :studioId AND p.user_id = :userId', { studioId, userId })
    .andWhere(`p.once_lost_at IS NOT NULL AND p.status = 'open'`)
    .andWhere('p.provider_session_id IS NOT NULL')
    .getMany();

/** This person has it elsewhere: nobody pays for it any more, and the job closes its page. */
export const loseOnceClaim = async (
  tx: EntityManager,
  { studioId, id }: Pick<Payment, 'studioId' | 'id'>,
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET once_lost_at = now(),
       expires_at = CASE WHEN status = 'open' THEN least(expires_at, now()) ELSE expires_at END,
       next_check_at = CASE WHEN status = 'open' THEN now() ELSE next_check_at END
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
};

/** Its money came, late, and nobody else had it. */
export const keepOnceClaim = async (
  tx: EntityManager,
  { studioId, id }: Pick<Payment, 'studioId' | 'id'>,
): Promise<void> => {
  await tx.query('UPDATE payments SET once_lost_at = NULL WHERE studio_id = $1 AND id = $2', [
    studioId,
    id,
  ]);
};

/** Something was given to this person: the job judges their open pages at once. */
export const judgeOnceClaimsSoon = async (
  tx: EntityManager | DataSource,
  { studioId, userId }: Whose,
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET next_check_at = now()
     WHERE studio_id = $1 AND user_id = $2 AND once_offer IS NOT NULL AND status = 'open'
       AND provider_session_id IS NOT NULL`,
    [studioId, userId],
  );
};
