import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HealthRecord } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { requireMember } from '../members/members.api.js';
import { logReading } from './log-reading.js';
import { findHealth, toHealthRecord } from './safety.queries.js';

/** The front desk reads a member's flags: the answer and its row in the log are one transaction. */
@Injectable()
export class ReadHealth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND. */
  execute(reader: SignedInUser, memberId: string): Promise<HealthRecord> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      await requireMember(tx, studioId, memberId);
      const record = toHealthRecord(await findHealth(tx, { studioId, memberId }));
      if (record.onFile)
        await logReading(tx, { studioId, memberId, reader, at: this.studio.now() });
      return record;
    });
  }
}
