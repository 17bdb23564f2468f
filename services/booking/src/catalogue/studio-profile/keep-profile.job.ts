import { Inject, Injectable } from '@nestjs/common';
import { RepeatingJob, type IssuerSettings } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { withSettings } from './profile-rules.js';
import { readFacts } from './studio-profile.queries.js';

/** Injection token of the settings that stand in for the legal details of the profile. */
export const ISSUER_SETTINGS = Symbol('issuer settings');

/** So late another instance hears of a changed profile. */
const EVERY_MS = 5_000;

/** Keeps `studio.profile` fresh: every slice reads it there, without asking the database. */
@Injectable()
export class KeepProfile extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    @Inject(ISSUER_SETTINGS) private readonly settings: IssuerSettings,
  ) {
    super('studio profile', EVERY_MS);
  }

  async execute(): Promise<void> {
    const { studio } = await readFacts(this.dataSource.manager, this.studio.id);
    this.studio.profile = withSettings(studio, this.settings);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.execute();
    await super.onApplicationBootstrap();
  }
}
