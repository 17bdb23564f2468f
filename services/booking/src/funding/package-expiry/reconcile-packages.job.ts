import { Injectable } from '@nestjs/common';
import { RepeatingJob, runSteps } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { beginPackages } from './begin-packages.js';
import { remindOfPackages } from './remind-of-packages.js';
import { writeOffExpired } from './write-off.js';

const MINUTE_MS = 60_000;

/**
 * What the clock does to packages: validity begins, the end is told before, and what is left then is
 * written off. Safe on several instances; after an outage it does once what is still due.
 */
@Injectable()
export class ReconcilePackages extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('packages', MINUTE_MS);
  }

  async execute(): Promise<void> {
    const { dataSource, studio } = this;
    await runSteps({
      'begin packages': () => beginPackages(dataSource, studio),
      'write off expired packages': () => writeOffExpired(dataSource, studio),
      'remind of packages': () => remindOfPackages(dataSource, studio),
    });
  }
}
