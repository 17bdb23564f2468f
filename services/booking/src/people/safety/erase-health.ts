import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberSafety } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { findHealth, findSafety } from './safety.queries.js';

/** A member takes the consent back: what the flags said is gone, who had read them stays. */
@Injectable()
export class EraseHealth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat. */
  execute(by: SignedInUser, memberId: string): Promise<MemberSafety> {
    const { id: studioId } = this.studio;
    const member = { studioId, memberId };
    return inTransaction(this.dataSource, async (tx) => {
      const row = await findHealth(tx, member, true);
      if (row?.consent_at) {
        const at = this.studio.now();
        await tx.query(
          `UPDATE health_records SET pregnant = false, injury = '', surgery = '', other = '',
             consent_at = NULL, consent_recorded_by = NULL, version = version + 1,
             updated_at = $3, updated_by = $4
           WHERE studio_id = $1 AND member_id = $2`,
          [studioId, memberId, at, by.id],
        );
        await recordHistory(tx, {
          studioId,
          by,
          at,
          action: 'health.erased',
          subjectUserId: memberId,
          before: { consent: true },
          after: { consent: false },
        });
      }
      return findSafety(tx, member);
    });
  }
}
