import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
const AT_ONCE = 5_000;

/** What was pushed stands in the bell; here it is kept for a month, to answer questions. */
@Injectable()
export class CleanUpPush extends RepeatingJob {
  constructor(private readonly dataSource: DataSource) {
    super('forget push', HOUR_MS);
  }

  async execute(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM push_jobs WHERE (studio_id, id) IN
         (SELECT studio_id, id FROM push_jobs
          WHERE next_attempt_at IS NULL AND created_at < now() - interval '30 days'
          LIMIT ${AT_ONCE})`,
    );
  }
}
