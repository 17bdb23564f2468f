import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';

const EVERY_MS = 3_600_000;

/** Hourly: links that nobody can use any more, and the old addresses in them. */
@Injectable()
export class CleanUpEndedLinks extends RepeatingJob {
  constructor(private readonly dataSource: DataSource) {
    super('ended links', EVERY_MS);
  }

  async execute(): Promise<void> {
    await this.dataSource.query('DELETE FROM one_time_links WHERE expires_at < now()');
    await this.dataSource.query('DELETE FROM not_me_links WHERE expires_at < now()');
  }
}
