import { Injectable } from '@nestjs/common';
import { inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { sessionStateChanged } from '../shared/state-changed.js';
import { SESSION_IDLE_DAYS } from './refresh-token-rules.js';

const EVERY_MS = 3_600_000;

/** Hourly: what nobody can use any more. Two instances may do it at once: the second finds nothing. */
@Injectable()
export class CleanUpEndedSessions extends RepeatingJob {
  constructor(private readonly dataSource: DataSource) {
    super('ended sessions', EVERY_MS);
  }

  async execute(): Promise<void> {
    await inTransaction(this.dataSource, forgetIdle);
    await this.dataSource.query(
      `DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'`,
    );
  }
}

const forgetIdle = async (tx: EntityManager): Promise<void> => {
  const [ended]: [{ user_id: string }[], number] = await tx.query(
    `DELETE FROM sessions WHERE refreshed_at < now() - make_interval(days => $1) RETURNING user_id`,
    [SESSION_IDLE_DAYS],
  );
  for (const { user_id: userId } of ended) sessionStateChanged(tx, userId);
};
