import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { closeClassDays } from './close-class-days.js';

const EVERY_MS = 10 * 60_000;

/** Keeps how the classes of closed days went, so that a report of years reads no single booking. */
@Injectable()
export class CloseClassDays extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('class outcomes', EVERY_MS);
  }

  execute(): Promise<void> {
    return closeClassDays(this.dataSource, { studioId: this.studio.id, now: this.studio.now() });
  }
}
