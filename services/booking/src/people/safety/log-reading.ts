import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { insertHistory } from '../history/history.api.js';
import { rememberMember } from '../members/members.api.js';
import type { OfMember } from './safety.queries.js';

interface Reading extends OfMember {
  reader: SignedInUser;
  at: Date;
  /** Read by the class's trainer. */
  scheduleId?: string;
}

/** Every reading of somebody's health flags is kept (domain.md, The front desk). */
export const logReading = async (
  tx: EntityManager,
  { studioId, memberId, reader, at, scheduleId }: Reading,
): Promise<void> => {
  const { id: userId, email, fullName, role } = reader;
  await rememberMember(tx, studioId, { userId, email, fullName, role, profileAt: new Date(0) });
  await tx.query(
    `INSERT INTO health_readings (studio_id, id, member_id, reader_id, at, schedule_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [studioId, newId(), memberId, userId, at, scheduleId ?? null],
  );
  // Nothing has changed that a screen at the desk shows: nobody is told.
  await insertHistory(tx, {
    studioId,
    service: 'booking',
    actorId: userId,
    at,
    action: 'health.read',
    reason: null,
    rows: [{ userId: memberId, before: {}, after: scheduleId ? { scheduleId } : {} }],
  });
};
