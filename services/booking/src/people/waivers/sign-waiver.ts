import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SignatureInput, WaiverState } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { publishFrontDeskChange, recordHistory } from '../history/history.api.js';
import { requireMember } from '../members/members.api.js';
import { findTextInForce, findWaiver } from './waivers.queries.js';

interface Signing {
  memberId: string;
  signature: SignatureInput;
  /** Who of the staff held the tablet; null: on the member's own phone. */
  witness: SignedInUser | null;
}

/** Signs the text in force, once a version: the first signature stands. */
@Injectable()
export class SignWaiver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws WAIVER_CHANGED; MEMBER_NOT_FOUND at the desk. */
  execute(signing: Signing): Promise<WaiverState> {
    const { memberId, signature, witness } = signing;
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      if (witness) await requireMember(tx, studioId, memberId);
      const { version } = await findTextInForce(tx, studioId);
      if (version !== signature.version) throw new Refused('WAIVER_CHANGED');
      if (await this.insert(tx, signing)) await this.complete(tx, signing);
      return findWaiver(tx, { studioId, memberId });
    });
  }

  private async insert(
    tx: EntityManager,
    { memberId, signature, witness }: Signing,
  ): Promise<boolean> {
    const { version, name, drawing } = signature;
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO waiver_signatures (studio_id, member_id, version, name, drawing, signed_at,
         signed_where, witness_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING version`,
      [
        this.studio.id,
        memberId,
        version,
        name,
        drawing ? JSON.stringify(drawing) : null,
        this.studio.now(),
        witness ? 'tablet' : 'phone',
        witness?.id ?? null,
      ],
    );
    return inserted.length > 0;
  }

  private async complete(
    tx: EntityManager,
    { memberId, signature, witness }: Signing,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    await tx.query(`DELETE FROM waiver_requests WHERE studio_id = $1 AND member_id = $2`, [
      studioId,
      memberId,
    ]);
    if (!witness)
      return publishFrontDeskChange(tx, { studioId, about: 'person', userId: memberId });
    await recordHistory(tx, {
      studioId,
      by: witness,
      at: this.studio.now(),
      action: 'waiver.signed',
      subjectUserId: memberId,
      before: {},
      after: { version: signature.version, where: 'tablet' },
    });
  }
}
