import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { SESSION_IDLE_DAYS } from './refresh-token-rules.js';

const EVERY_MS = 3_600_000;

/** Hourly: what nobody can use any more. Two instances may do it at once: the second finds nothing. */
@Injectable()
export class ForgetEndedSessions extends RepeatingJob {
  constructor(private readonly dataSource: DataSource) {
    super('ended sessions', EVERY_MS);
  }

  async run(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM sessions WHERE refreshed_at < now() - make_interval(days => $1)`,
      [SESSION_IDLE_DAYS],
    );
    await this.dataSource.query('DELETE FROM one_time_links WHERE expires_at < now()');
  }
}
