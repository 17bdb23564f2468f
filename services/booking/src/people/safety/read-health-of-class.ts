import { Injectable } from '@nestjs/common';
import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { HealthFlags } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { healthFlagsOpenAt } from '../../policy/health-windows.js';
import { logReading } from './log-reading.js';

export interface HealthOfMember {
  userId: string;
  name: string;
  flags: HealthFlags;
}

interface FlagRow extends HealthFlags {
  member_id: string;
  name: string | null;
}

/** A trainer reads the flags of those who come to a class; each reading is logged. */
@Injectable()
export class ReadHealthOfClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND, also for another's class; HEALTH_FLAGS_NOT_OPEN. */
  execute(reader: SignedInUser, scheduleId: string): Promise<HealthOfMember[]> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const [schedule] = await tx.query<{ trainer_id: string; starts_at: Date }[]>(
        `SELECT trainer_id, starts_at FROM schedules WHERE studio_id = $1 AND id = $2`,
        [studioId, scheduleId],
      );
      const isOwn = schedule?.trainer_id === reader.id || isFrontDesk(reader);
      if (!schedule || !isOwn) throw new Refused('SCHEDULE_NOT_FOUND');
      const opensAt = healthFlagsOpenAt(schedule.starts_at);
      if (at < opensAt)
        throw new Refused('HEALTH_FLAGS_NOT_OPEN', { opensAt: opensAt.toISOString() });
      const rows = await findFlags(tx, studioId, scheduleId);
      for (const { member_id: memberId } of rows)
        await logReading(tx, { studioId, memberId, reader, at, scheduleId });
      return rows.map(({ member_id: userId, name, ...flags }) => ({
        userId,
        name: name ?? 'Member',
        flags,
      }));
    });
  }
}

/** Of those who are expected or there, by name. */
const findFlags = (tx: EntityManager, studioId: string, scheduleId: string): Promise<FlagRow[]> =>
  tx.query(
    `SELECT b.member_id, coalesce(nullif(m.full_name, ''), m.email) AS name, h.pregnant, h.injury,
       h.surgery, h.other
     FROM bookings b
     JOIN health_records h ON h.studio_id = b.studio_id AND h.member_id = b.member_id
       AND (h.pregnant OR h.injury <> '' OR h.surgery <> '' OR h.other <> '')
     LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     WHERE b.studio_id = $1 AND b.schedule_id = $2 AND b.status IN ('confirmed', 'attended')
     ORDER BY m.full_name NULLS LAST, b.id`,
    [studioId, scheduleId],
  );
