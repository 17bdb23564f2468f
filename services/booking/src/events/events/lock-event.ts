import type { EntityManager } from 'typeorm';
import { Event } from './event.entity.js';

/**
 * The event, for this transaction alone: whoever changes places or the queue holds this lock
 * first, so that a place can't be given twice and nobody is overtaken. Null: there is none.
 */
export const lockEvent = (
  tx: EntityManager,
  key: { studioId: string; id: string },
): Promise<Event | null> => tx.findOne(Event, { where: key, lock: { mode: 'pessimistic_write' } });
