import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { closeVisitDays } from './close-visit-days.js';

const EVERY_MS = 10 * 60_000;

/** Keeps who came when on closed days, so that a report of years reads no single booking. */
@Injectable()
export class CloseVisitDays extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('visits of members', EVERY_MS);
  }

  execute(): Promise<void> {
    return closeVisitDays(this.dataSource, { studioId: this.studio.id, now: this.studio.now() });
  }
}
