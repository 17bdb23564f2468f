import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SubstitutionState } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { needsApproval } from '../../policy/substitution-windows.js';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { refuseConflicts } from '../plan/plan.api.js';
import {
  moveSubstitution,
  publishAlarm,
  publishOutcome,
  refusalOf,
  type SubstitutionRow,
} from '../substitutions/substitutions.api.js';
import { findCandidates } from './candidates.queries.js';
import { coverClass } from './cover-class.js';
import { lockForDecision } from './lock-for-decision.js';
import { recordSubstitution } from './record-substitution.js';

/** The first who claims a class has it, or a manager is asked, as the setting says. */
@Injectable()
export class ClaimSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Safe to repeat. Throws SUBSTITUTION_NOT_FOUND, SUBSTITUTION_TAKEN, SUBSTITUTION_ENDED,
   * CLASS_STARTED, TRAINER_NOT_QUALIFIED, TIMETABLE_CONFLICT.
   */
  async execute(caller: SignedInUser, id: string): Promise<{ state: SubstitutionState }> {
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const row = await lockForDecision(tx, this.studio, id);
      if (row.claimedBy === caller.id && (row.state === 'claimed' || row.state === 'covered'))
        return { state: row.state };
      await this.check(tx, caller, row);
      return this.take(tx, caller, row);
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return answer;
  }

  private async check(
    tx: EntityManager,
    { id: trainerId }: SignedInUser,
    row: SubstitutionRow,
  ): Promise<void> {
    const refusal = refusalOf('claim', row.state);
    if (refusal) throw new Refused(refusal);
    if (row.trainerId === trainerId) throw new Refused('SUBSTITUTION_NOT_FOUND');
    if (row.startsAt <= this.studio.now()) throw new Refused('CLASS_STARTED');
    const candidates = await findCandidates(tx, this.studio.id, row);
    const candidate = candidates.find(({ id }) => id === trainerId);
    if (!candidate || candidate.obstacle === 'not_qualified')
      throw new Refused('TRAINER_NOT_QUALIFIED');
    if (candidate.obstacle === 'teaches_then')
      refuseConflicts([
        {
          date: studioDay(row.startsAt),
          startTime: studioClock(row.startsAt),
          because: 'trainer_busy',
          with: null,
        },
      ]);
  }

  private async take(
    tx: EntityManager,
    by: SignedInUser,
    row: SubstitutionRow,
  ): Promise<{ state: SubstitutionState }> {
    const { id: studioId, settings } = this.studio;
    if (!needsApproval(settings)) {
      await coverClass(tx, this.studio, { by, row, trainerId: by.id, move: 'cover' });
      return { state: 'covered' };
    }
    const at = this.studio.now();
    await moveSubstitution(tx, row, { studioId, move: 'claim', at, claimedBy: by.id });
    await recordSubstitution(tx, this.studio, { by, kind: 'claimed', row });
    const otherName = by.fullName ?? by.email;
    const notice = { row, otherName };
    await publishOutcome(tx, studioId, { ...notice, userId: row.trainerId, outcome: 'claimed' });
    await publishAlarm(tx, studioId, { ...notice, what: 'approval' });
    return { state: 'claimed' };
  }
}
