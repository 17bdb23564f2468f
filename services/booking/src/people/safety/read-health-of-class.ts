import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HealthFlags } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { logReading } from './log-reading.js';
import { refuseClosedClass } from './own-class.js';

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

  /** Throws SCHEDULE_NOT_FOUND, also for another's class; HEALTH_FLAGS_NOT_OPEN, HEALTH_FLAGS_CLOSED. */
  execute(reader: SignedInUser, scheduleId: string): Promise<HealthOfMember[]> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const ofClass = { staff: reader, scheduleId, part: 'HEALTH_FLAGS' } as const;
      await refuseClosedClass(tx, this.studio, ofClass);
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
