import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Substitution } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { refusalOf } from '../substitutions/substitutions.api.js';
import { coverClass } from './cover-class.js';
import { lockForDecision } from './lock-for-decision.js';
import { viewSubstitution } from './substitution.view.js';

/** A manager says yes to a claim: the class has its trainer. */
@Injectable()
export class ApproveSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Safe to repeat. Throws SUBSTITUTION_NOT_FOUND, SUBSTITUTION_ENDED, CLASS_STARTED,
   * TIMETABLE_CONFLICT, TRAINER_NOT_FOUND.
   */
  async execute(manager: SignedInUser, id: string): Promise<Substitution> {
    const view = await inTransaction(this.dataSource, async (tx) => {
      const row = await lockForDecision(tx, this.studio, id);
      if (row.state !== 'covered') {
        const { claimedBy: trainerId } = row;
        const refusal = refusalOf('approve', row.state);
        if (refusal || trainerId === null) throw new Refused(refusal ?? 'SUBSTITUTION_ENDED');
        await coverClass(tx, this.studio, { by: manager, row, trainerId, move: 'approve' });
      }
      return viewSubstitution(tx, this.studio.id, id);
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return view;
  }
}
