import { isFrontDesk, type SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { careWindow } from '../../policy/health-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';

/** What of a class is shown for a time only. */
type ClassPart = 'HEALTH_FLAGS' | 'NOTES';

interface ClassRow {
  trainer_id: string;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Who runs a class, its trainer or the front desk, knows of those who come for a time. Throws
 * SCHEDULE_NOT_FOUND, also for another's class; `part` with _NOT_OPEN or _CLOSED.
 */
export const refuseClosedClass = async (
  tx: EntityManager,
  studio: StudioContext,
  { staff, scheduleId, part }: { staff: SignedInUser; scheduleId: string; part: ClassPart },
): Promise<void> => {
  const [row] = await tx.query<ClassRow[]>(
    `SELECT trainer_id, starts_at, ends_at FROM schedules WHERE studio_id = $1 AND id = $2`,
    [studio.id, scheduleId],
  );
  if (!row || !(row.trainer_id === staff.id || isFrontDesk(staff)))
    throw new Refused('SCHEDULE_NOT_FOUND');
  const times = { startsAt: row.starts_at, endsAt: row.ends_at };
  const { opensAt, closesAt } = careWindow(times, studio.settings);
  const now = studio.now();
  if (now < opensAt) throw new Refused(`${part}_NOT_OPEN`, { opensAt: opensAt.toISOString() });
  if (now >= closesAt) throw new Refused(`${part}_CLOSED`, { closedAt: closesAt.toISOString() });
};
