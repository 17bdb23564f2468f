import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HealthFlags, HealthRecord } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { requireMember } from '../members/members.api.js';
import { findHealth, toHealthRecord, type HealthRow, type OfMember } from './safety.queries.js';

interface HealthChange {
  by: SignedInUser;
  memberId: string;
  flags: HealthFlags;
  /** As it was read: flags are never overwritten unread. */
  version: number;
}

/** Keeps health flags, with the consent that the member has given. */
@Injectable()
export class SetHealth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND, EDIT_CONFLICT. */
  execute({ by, memberId, flags, version }: HealthChange): Promise<HealthRecord> {
    const { id: studioId } = this.studio;
    const member = { studioId, memberId };
    return inTransaction(this.dataSource, async (tx) => {
      await requireMember(tx, studioId, memberId);
      const row = await this.lock(tx, member, by);
      refuseUnread(row, version);
      const at = this.studio.now();
      const { pregnant, injury, surgery, other } = flags;
      await tx.query(
        `UPDATE health_records SET pregnant = $3, injury = $4, surgery = $5, other = $6,
           consent_at = coalesce(consent_at, $7),
           consent_recorded_by = coalesce(consent_recorded_by, $8),
           version = version + 1, updated_at = $7, updated_by = $8
         WHERE studio_id = $1 AND member_id = $2`,
        [studioId, memberId, pregnant, injury, surgery, other, at, by.id],
      );
      // What the flags say stands in no history: that can't be erased.
      await recordHistory(tx, {
        studioId,
        by,
        at,
        action: 'health.changed',
        subjectUserId: memberId,
        before: { consent: row.consent_at !== null },
        after: { consent: true },
      });
      return toHealthRecord(await findHealth(tx, member));
    });
  }

  private async lock(tx: EntityManager, member: OfMember, by: SignedInUser): Promise<HealthRow> {
    await tx.query(
      `INSERT INTO health_records (studio_id, member_id, pregnant, injury, surgery, other, version,
         updated_at, updated_by)
       VALUES ($1, $2, false, '', '', '', 0, $3, $4) ON CONFLICT DO NOTHING`,
      [member.studioId, member.memberId, this.studio.now(), by.id],
    );
    const row = await findHealth(tx, member, true);
    if (!row) throw new Refused('MEMBER_NOT_FOUND');
    return row;
  }
}

/** Names who changed it, not what it says now: to see that is a reading of its own. */
const refuseUnread = (row: HealthRow, version: number): void => {
  if (row.version === version) return;
  const change = {
    before: null,
    after: null,
    by: row.updated_by,
    at: row.updated_at.toISOString(),
  };
  throw new Refused('EDIT_CONFLICT', {
    version: row.version,
    changes: [{ field: 'flags', ...change }],
  });
};
