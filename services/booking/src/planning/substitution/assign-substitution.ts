import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Substitution } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { publishOutcome } from '../substitutions/substitutions.api.js';
import { coverClass } from './cover-class.js';
import { lockForDecision } from './lock-for-decision.js';
import { viewSubstitution } from './substitution.view.js';

/** A manager gives the class to somebody by hand, whoever was asked. */
@Injectable()
export class AssignSubstitution {
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
  async execute(
    manager: SignedInUser,
    { id, trainerId }: { id: string; trainerId: string },
  ): Promise<Substitution> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      const row = await lockForDecision(tx, this.studio, id);
      const isDone = row.state === 'covered' && row.claimedBy === trainerId;
      if (!isDone) {
        // It would be no change of the class.
        if (trainerId === row.trainerId) throw new Refused('TRAINER_NOT_FOUND');
        await coverClass(tx, this.studio, { by: manager, row, trainerId, move: 'assign' });
        if (row.claimedBy && row.claimedBy !== trainerId) {
          const notice = { row, userId: row.claimedBy, otherName: null };
          await publishOutcome(tx, studioId, { ...notice, outcome: 'refused' });
        }
      }
      return viewSubstitution(tx, studioId, id);
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return view;
  }
}
