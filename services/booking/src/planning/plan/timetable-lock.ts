import type { EntityManager } from 'typeorm';

/**
 * Whoever places classes holds this until the commit: what is in the way of what is then decided
 * by one at a time, on whatever instance. Members who book don't need it. Take it before the rows
 * of classes.
 */
export const lockTimetable = async (tx: EntityManager, studioId: string): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('timetable ' || $1, 0))`, [
    studioId,
  ]);
};
