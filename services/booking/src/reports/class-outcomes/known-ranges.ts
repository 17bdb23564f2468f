import type { ReportRanges } from '@studio/contracts';
import { studioDay, type DayRange } from '@studio/domain-kit';
import { rangesOf, type Queryable } from '@studio/nest-kit';

/** The ranges that a report compares, and the day of the studio's first class. Throws BAD_REQUEST. */
export const knownRanges = async (
  db: Queryable,
  studioId: string,
  range: DayRange,
): Promise<ReportRanges> => {
  const ranges = rangesOf(range);
  const [first] = await db.query<{ at: Date }[]>(
    'SELECT starts_at AS at FROM schedules WHERE studio_id = $1 ORDER BY starts_at LIMIT 1',
    [studioId],
  );
  return { ...ranges, since: first ? studioDay(first.at) : null };
};
