import { Injectable } from '@nestjs/common';
import { isManager, type SignedInUser } from '@studio/auth';
import type { Substitution } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { alarmAt } from '../../policy/substitution-windows.js';
import { lockSchedule, type ScheduleRow } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  findSubstitution,
  insertOffers,
  insertSubstitution,
  lockOpenSubstitution,
  publishOffer,
} from '../substitutions/substitutions.api.js';
import { alarmManagers } from './alarm-managers.js';
import { findCandidates, isFree } from './candidates.queries.js';
import { recordSubstitution } from './record-substitution.js';
import { viewSubstitution } from './substitution.view.js';

/** A trainer asks for cover of an own class, or a manager for somebody who is ill. */
@Injectable()
export class RequestSubstitution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Naturally safe to repeat: an open one is answered as it is. Throws SCHEDULE_NOT_FOUND,
   * CLASS_CANCELLED, CLASS_STARTED.
   */
  async execute(
    caller: SignedInUser,
    { scheduleId, reason }: { scheduleId: string; reason: string },
  ): Promise<Substitution> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      const schedule = await lockSchedule(tx, { studioId, id: scheduleId });
      if (!schedule || (schedule.trainer_id !== caller.id && !isManager(caller)))
        throw new Refused('SCHEDULE_NOT_FOUND');
      if (schedule.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
      if (schedule.starts_at <= this.studio.now()) throw new Refused('CLASS_STARTED');
      const open = await lockOpenSubstitution(tx, { studioId, scheduleId });
      const id = open?.id ?? (await this.insert(tx, caller, { schedule, reason }));
      return viewSubstitution(tx, studioId, id);
    });
    this.outbox.relaySoon();
    return view;
  }

  private async insert(
    tx: EntityManager,
    by: SignedInUser,
    { schedule, reason }: { schedule: ScheduleRow; reason: string },
  ): Promise<string> {
    const { id: studioId, settings } = this.studio;
    const at = this.studio.now();
    const substitution = { studioId, id: newId() };
    const { schedule_id: scheduleId, trainer_id: trainerId, starts_at: startsAt } = schedule;
    const alarm = alarmAt(startsAt, at, settings);
    const request = { scheduleId, trainerId, requestedBy: by.id, reason, at, alarmAt: alarm };
    await insertSubstitution(tx, { ...substitution, ...request });
    const bare = await findSubstitution(tx, substitution, { lock: false });
    const free = (await findCandidates(tx, studioId, bare)).filter(isFree);
    await insertOffers(tx, substitution, { trainerIds: free.map(({ id }) => id), at });
    const row = await findSubstitution(tx, substitution, { lock: false });
    const about = by.id === trainerId ? null : trainerId;
    await recordSubstitution(tx, this.studio, {
      by,
      kind: 'requested',
      row,
      trainerId: about,
      note: reason,
    });
    for (const { id: userId } of free) await publishOffer(tx, studioId, { row, userId });
    if (alarm <= at || free.length === 0) await alarmManagers(tx, this.studio, row);
    return row.id;
  }
}
