import { Injectable } from '@nestjs/common';
import { isManager, type SignedInUser } from '@studio/auth';
import type { Substitution } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  findSubstitution,
  moveSubstitution,
  publishOfferEnded,
  publishOutcome,
} from '../substitutions/substitutions.api.js';
import { recordSubstitution } from './record-substitution.js';
import { viewSubstitution } from './substitution.view.js';

/** Nobody is needed any more: the trainer takes an own request back, managers all. */
@Injectable()
export class WithdrawSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {}

  /** Safe to repeat. Throws SUBSTITUTION_NOT_FOUND, SUBSTITUTION_ENDED. */
  async execute(caller: SignedInUser, id: string): Promise<Substitution> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      const row = await findSubstitution(tx, { studioId, id }, { lock: true });
      if (row.trainerId !== caller.id && !isManager(caller))
        throw new Refused('SUBSTITUTION_NOT_FOUND');
      if (row.state !== 'withdrawn') {
        const { claimedBy } = row;
        const at = this.studio.now();
        await moveSubstitution(tx, row, { studioId, move: 'withdraw', at, claimedBy });
        await recordSubstitution(tx, this.studio, { by: caller, kind: 'withdrawn', row });
        if (claimedBy) {
          const notice = { row, userId: claimedBy, otherName: null };
          await publishOutcome(tx, studioId, { ...notice, outcome: 'closed' });
        }
        const notified = [claimedBy, caller.id];
        await publishOfferEnded(tx, studioId, { row, otherName: null, notified });
      }
      return viewSubstitution(tx, studioId, id);
    });
    this.outbox.relaySoon();
    return view;
  }
}
