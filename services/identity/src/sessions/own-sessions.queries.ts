import type { EntityManager } from 'typeorm';
import { SESSION_IDLE_DAYS } from './refresh-token-rules.js';
import { Session } from './session.entity.js';

/** A person's sessions: the one that asks first, then by last use. */
export const findSessions = (
  tx: EntityManager,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Session[]> =>
  tx
    .getRepository(Session)
    .createQueryBuilder('s')
    .where('s.userId = :id', { id })
    .andWhere('s.refreshedAt > now() - make_interval(days => :days)', { days: SESSION_IDLE_DAYS })
    .orderBy('s.id = :sessionId', 'DESC')
    .addOrderBy('coalesce(s.lastUsedAt, s.refreshedAt)', 'DESC')
    .setParameter('sessionId', sessionId)
    .getMany();
