import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { readUser } from '../profiles/users.api.js';

/** A person as admins see them. */
@Injectable()
export class AccountQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND. */
  one(id: string): Promise<User> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    return readUser(this.dataSource.manager, { studioId, id }, { secret });
  }
}
