import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { findUsers, getUser, type Profile as ProfileView } from '@studio/contracts';
import { ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { toProfileView } from './profile.view.js';
import { ProfilesQueries, type UserSearch } from './profiles.queries.js';

@Controller('/api/admin/users')
export class AdminUsersController {
  constructor(private readonly profiles: ProfilesQueries) {}

  @Get()
  @For(findUsers)
  async find(@ParsedQuery(findUsers.query) search: UserSearch): Promise<{
    items: ProfileView[];
    nextCursor: string | null;
    total: number;
  }> {
    const { items, nextCursor, total } = await this.profiles.search(search);
    return { items: items.map(toProfileView), nextCursor, total };
  }

  @Get(':id')
  @For(getUser)
  async one(@ParsedParams(getUser.params) { id }: { id: string }): Promise<ProfileView> {
    return toProfileView(await this.profiles.byId(id));
  }
}
