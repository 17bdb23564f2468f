import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { WaiverState } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { requireMember } from '../members/members.api.js';
import { findWaiver } from './waivers.queries.js';

interface WaiverRequest {
  by: SignedInUser;
  key: string;
  memberId: string;
}

/** The desk asks a member to sign on their phone: a notification leads to the page. */
@Injectable()
export class RequestWaiver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND, WAIVER_SIGNED, IDEMPOTENCY_KEY_REUSED. */
  execute({ by, key, memberId }: WaiverRequest): Promise<WaiverState> {
    const { id: studioId } = this.studio;
    const member = { studioId, memberId };
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf(['waiver', memberId]);
      const intent = { studioId, userId: by.id, key, now, fingerprint };
      if (!(await keepAnswer(tx, { memberId }, intent))) {
        await requireMember(tx, studioId, memberId);
        const { signature, text } = await findWaiver(tx, member);
        // One of the system before can be asked for anew: it is of another text.
        if (signature?.version === text.version) throw new Refused('WAIVER_SIGNED');
        await this.request(tx, { by, memberId, version: text.version });
      }
      return findWaiver(tx, member);
    });
  }

  private async request(
    tx: EntityManager,
    { by, memberId, version }: { by: SignedInUser; memberId: string; version: number },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    await tx.query(
      `INSERT INTO waiver_requests (studio_id, member_id, version, requested_at, requested_by)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (studio_id, member_id) DO UPDATE SET version = excluded.version,
         requested_at = excluded.requested_at, requested_by = excluded.requested_by`,
      [studioId, memberId, version, at, by.id],
    );
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'waiver.requested',
      subjectUserId: memberId,
      before: {},
      after: { version },
    });
    await publish(tx, {
      type: 'waiver.requested.v1',
      data: { userId: memberId, version },
      studioId,
    });
  }
}
