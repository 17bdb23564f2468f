import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { readFacts } from './studio-profile.queries.js';

/** So late another instance hears of a changed profile. */
const EVERY_MS = 5_000;

/** Keeps `studio.profile` fresh: every slice reads it there, without asking the database. */
@Injectable()
export class KeepProfile extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('studio profile', EVERY_MS);
  }

  async execute(): Promise<void> {
    const { studio } = await readFacts(this.dataSource.manager, this.studio.id);
    this.studio.profile = studio;
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.execute();
    await super.onApplicationBootstrap();
  }
}
