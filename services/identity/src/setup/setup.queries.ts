import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockSetupLink } from './setup-links.js';

@Injectable()
export class SetupQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** What the page shows before anything is typed; looking uses nothing up. Throws as the link. */
  find(token: string): Promise<{ email: string | null; expiresAt: string }> {
    return this.dataSource.transaction(async (tx) => {
      const { email, expiresAt } = await lockSetupLink(tx, this.config.STUDIO_ID, token);
      return { email, expiresAt: expiresAt.toISOString() };
    });
  }
}
