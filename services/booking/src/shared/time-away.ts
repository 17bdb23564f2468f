import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { StudioContext } from './studio-context.js';

/** Longer than this without a heartbeat: no server was there, and nobody could pay. */
const AWAY_MS = 60_000;

/**
 * Notes that a job is at work, and tells since when no server was; null: somebody was there. Two
 * instances wait for each other here, so that an outage is given back once.
 */
const timeAway = async (
  tx: EntityManager,
  { studioId, job, now }: { studioId: string; job: string; now: Date },
): Promise<Date | null> => {
  const [heartbeat] = await tx.query<{ beat_at: Date }[]>(
    `SELECT beat_at FROM heartbeats WHERE studio_id = $1 AND job = $2 FOR UPDATE`,
    [studioId, job],
  );
  await tx.query(
    `INSERT INTO heartbeats (studio_id, job, beat_at) VALUES ($1, $2, $3)
     ON CONFLICT (studio_id, job) DO UPDATE
     SET beat_at = greatest(heartbeats.beat_at, excluded.beat_at)`,
    [studioId, job, now],
  );
  return heartbeat && now.getTime() - heartbeat.beat_at.getTime() > AWAY_MS
    ? heartbeat.beat_at
    : null;
};

interface Away {
  studioId: string;
  since: Date;
  now: Date;
}

/**
 * The time in which no server was there is added, once, to what a job would end by the clock. Returns
 * the instant up to which it is: what the job ends must be over then. By a later one, a process that
 * was stopped in between would end what it has not given the time back to.
 */
export const giveBackTimeAway = async (
  dataSource: DataSource,
  { studio, job }: { studio: StudioContext; job: string },
  add: (tx: EntityManager, away: Away) => Promise<unknown>,
): Promise<Date> => {
  const { id: studioId } = studio;
  const now = studio.now();
  await inTransaction(dataSource, async (tx) => {
    const since = await timeAway(tx, { studioId, job, now });
    if (since) await add(tx, { studioId, since, now });
  });
  return now;
};
