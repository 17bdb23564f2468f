import { Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  addStep,
  findSubstitution,
  moveSubstitution,
  publishChange,
  publishOutcome,
  type SubstitutionRow,
} from '../substitutions/substitutions.api.js';
import { alarmManagers } from './alarm-managers.js';

const EVERY_MS = 10_000;

/** What the clock does to open requests: the managers are alarmed; at the start of the class it is over. */
@Injectable()
export class AlarmSubstitutions extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
  ) {
    super('substitutions', EVERY_MS);
  }

  /** Safe on several instances: each request is locked, and looked at again under its lock. */
  async execute(): Promise<void> {
    const now = this.studio.now();
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT x.id FROM substitutions x
       JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
       WHERE x.studio_id = $1 AND x.ended_at IS NULL
         AND (s.starts_at <= $2 OR (x.alarm_at <= $2 AND x.alarmed_at IS NULL))
       ORDER BY s.starts_at, x.id`,
      [this.studio.id, now],
    );
    if (due.length === 0) return;
    try {
      await forEachDue(due, ({ id }) =>
        inTransaction(this.dataSource, (tx) => this.alarmOrExpire(tx, id, now)),
      );
    } finally {
      this.outbox.relaySoon();
    }
  }

  private async alarmOrExpire(tx: EntityManager, id: string, now: Date): Promise<void> {
    const { id: studioId } = this.studio;
    const row = await findSubstitution(tx, { studioId, id }, { lock: true });
    if (row.state !== 'open' && row.state !== 'claimed') return;
    if (row.startsAt <= now) await this.expire(tx, row, now);
    else if (row.alarmAt <= now) await alarmManagers(tx, this.studio, row);
  }

  private async expire(tx: EntityManager, row: SubstitutionRow, at: Date): Promise<void> {
    const { id: studioId } = this.studio;
    const { id, claimedBy } = row;
    await moveSubstitution(tx, row, { studioId, move: 'expire', at, claimedBy });
    await addStep(tx, { studioId, id }, { at, kind: 'expired' });
    const notice = { row, userId: row.trainerId, otherName: null };
    await publishOutcome(tx, studioId, { ...notice, outcome: 'expired' });
    await publishChange(tx, studioId, row);
  }
}
