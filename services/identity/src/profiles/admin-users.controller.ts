import { Controller, Get, Inject } from '@nestjs/common';
import { For } from '@studio/auth';
import { findUsers, getUser, type User } from '@studio/contracts';
import { ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { ProfilesQueries, type UserSearch } from './profiles.queries.js';
import { readUser, withAccounts } from './users.api.js';

@Controller('/api/admin/users')
export class AdminUsersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly profiles: ProfilesQueries,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get()
  @For(findUsers)
  async find(@ParsedQuery(findUsers.query) search: UserSearch): Promise<{
    items: User[];
    nextCursor: string | null;
    total: number;
  }> {
    const { items, nextCursor, total } = await this.profiles.search(search);
    const picture = { secret: this.config.SERVICE_SECRET, small: true };
    return {
      items: await withAccounts(this.dataSource.manager, items, picture),
      nextCursor,
      total,
    };
  }

  @Get(':id')
  @For(getUser)
  one(@ParsedParams(getUser.params) { id }: { id: string }): Promise<User> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    return readUser(this.dataSource.manager, { studioId, id }, { secret });
  }
}
