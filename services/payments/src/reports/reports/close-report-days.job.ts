import { Inject, Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { closeDays } from './close-days.js';

const EVERY_MS = 10 * 60_000;

/** Keeps the sums of days that are closed, so that a report of years reads no single payment. */
@Injectable()
export class CloseReportDays extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('report days', EVERY_MS);
  }

  execute(): Promise<void> {
    return closeDays(this.dataSource, { studioId: this.config.STUDIO_ID });
  }
}
