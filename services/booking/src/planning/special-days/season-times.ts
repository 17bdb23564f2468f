import type { EntityManager } from 'typeorm';

/** Another series has the times of one in every season. */
export const copySeasonTimes = async (
  tx: EntityManager,
  studioId: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.query(
    `INSERT INTO season_times (studio_id, season_id, series_id, start_time)
     SELECT studio_id, season_id, $3, start_time FROM season_times
     WHERE studio_id = $1 AND series_id = $2`,
    [studioId, from, to],
  );
};
