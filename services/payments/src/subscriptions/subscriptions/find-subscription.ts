import { In, type EntityManager } from 'typeorm';
import { Subscription } from './subscription.entity.js';

type Key = Pick<Subscription, 'studioId' | 'id'>;

export const findSubscription = (tx: EntityManager, key: Key): Promise<Subscription | null> =>
  tx.findOneBy(Subscription, { studioId: key.studioId, id: key.id });

/** The one that runs, whatever its state; a member has one at most. */
export const liveOf = (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<Subscription | null> =>
  tx.findOneBy(Subscription, {
    studioId,
    userId,
    status: In(['active', 'past_due', 'paused']),
  });

/** The one that began last, whatever its state. */
export const latestOf = (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<Subscription | null> =>
  tx.findOne(Subscription, { where: { studioId, userId }, order: { startedAt: 'DESC' } });
