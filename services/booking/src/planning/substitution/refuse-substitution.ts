import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Substitution } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  declineOffer,
  findSubstitution,
  moveSubstitution,
  publishOutcome,
} from '../substitutions/substitutions.api.js';
import { recordSubstitution } from './record-substitution.js';
import { viewSubstitution } from './substitution.view.js';

/** A manager says no to a claim: the request is open for the others again. */
@Injectable()
export class RefuseSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {}

  /** Throws SUBSTITUTION_NOT_FOUND, SUBSTITUTION_ENDED: also when it is open already. */
  async execute(
    manager: SignedInUser,
    { id, reason }: { id: string; reason: string },
  ): Promise<Substitution> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      const row = await findSubstitution(tx, { studioId, id }, { lock: true });
      const at = this.studio.now();
      const { claimedBy: trainerId } = row;
      await moveSubstitution(tx, row, { studioId, move: 'refuse', at, claimedBy: null });
      const done = { by: manager, kind: 'refused', row, trainerId, note: reason } as const;
      await recordSubstitution(tx, this.studio, done);
      if (trainerId) {
        await declineOffer(tx, { studioId, id }, { trainerId, at });
        const notice = { row, userId: trainerId, otherName: null };
        await publishOutcome(tx, studioId, { ...notice, outcome: 'refused' });
      }
      return viewSubstitution(tx, studioId, id);
    });
    this.outbox.relaySoon();
    return view;
  }
}
