import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { readSettings } from './settings.queries.js';

/** So late another instance hears of a changed number; what is booked keeps what it was shown. */
const EVERY_MS = 5_000;

/** Keeps `studio.settings` fresh: every slice reads the numbers there, without asking the database. */
@Injectable()
export class Settings extends RepeatingJob implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('studio settings', EVERY_MS);
  }

  async execute(): Promise<void> {
    const { settings } = await readSettings(this.dataSource.manager, this.studio.id);
    this.studio.settings = settings;
  }

  /** No request is answered, and no job begun, by numbers that are not the studio's. */
  async onModuleInit(): Promise<void> {
    await this.execute();
  }
}
