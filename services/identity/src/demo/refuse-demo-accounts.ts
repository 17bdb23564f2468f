import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoPeople } from '@studio/demo-studio';
import { ConfigError } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Outside of local mode nobody may be here whose password stands in the README. */
@Injectable()
export class RefuseDemoAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'LOCAL_MODE'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.LOCAL_MODE) return;
    const found: unknown[] = await this.dataSource.query(
      'SELECT FROM users WHERE id = ANY($1) AND password_hash IS NOT NULL',
      [demoPeople.map(({ id }) => id)],
    );
    if (found.length === 0) return;
    throw new ConfigError([
      `DATABASE_URL: this database holds ${found.length} accounts of the demo studio, and everybody knows their password. ` +
        'A real studio begins with empty databases: name others, or empty those in .data: npm start -- --fresh, with these same settings.',
    ]);
  }
}
