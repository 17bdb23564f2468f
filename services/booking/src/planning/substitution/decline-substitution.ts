import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SubstitutionState } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { declineOffer, findSubstitution, refusalOf } from '../substitutions/substitutions.api.js';
import { alarmManagers } from './alarm-managers.js';
import { findCandidates } from './candidates.queries.js';
import { recordSubstitution } from './record-substitution.js';

/** A trainer says no; when everybody who was asked has, the managers hear it at once. */
@Injectable()
export class DeclineSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat. Throws SUBSTITUTION_NOT_FOUND, SUBSTITUTION_ENDED. */
  async execute(caller: SignedInUser, id: string): Promise<{ state: SubstitutionState }> {
    const { id: studioId } = this.studio;
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const row = await findSubstitution(tx, { studioId, id }, { lock: true });
      const candidates = await findCandidates(tx, studioId, row);
      const own = candidates.find((one) => one.id === caller.id);
      if (!own) throw new Refused('SUBSTITUTION_NOT_FOUND');
      const refusal = refusalOf('decline', row.state);
      if (refusal) throw new Refused(refusal);
      const [declined] = await tx.query<unknown[]>(
        `SELECT FROM substitution_offers WHERE studio_id = $1 AND substitution_id = $2
           AND trainer_id = $3 AND declined_at IS NOT NULL`,
        [studioId, id, caller.id],
      );
      if (declined) return { state: row.state };
      const offer = { trainerId: caller.id, at: this.studio.now() };
      const isNobodyLeft = await declineOffer(tx, { studioId, id }, offer);
      await recordSubstitution(tx, this.studio, { by: caller, kind: 'declined', row });
      if (isNobodyLeft) await alarmManagers(tx, this.studio, row);
      return { state: row.state };
    });
    this.outbox.relaySoon();
    return answer;
  }
}
