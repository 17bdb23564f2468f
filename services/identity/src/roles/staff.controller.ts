import { Controller, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  banUser,
  changeRole,
  getUserHistory,
  signUserOut,
  unbanUser,
  type User,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AccountQueries } from './account.queries.js';
import { BanUser } from './ban-user.js';
import { ChangeRole, type WantedRole } from './change-role.js';
import { SignUserOut } from './sign-user-out.js';
import { UnbanUser } from './unban-user.js';
import { readAdminActions } from '../admin-actions/admin-actions.api.js';

interface WithId {
  id: string;
}

interface StaffNote {
  reason: string;
  version?: number | undefined;
}

/** What admins do to accounts, each with a reason. */
@Controller('/api/admin/users/:id')
export class StaffController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountQueries,
    private readonly roles: ChangeRole,
    private readonly banning: BanUser,
    private readonly unbanning: UnbanUser,
    private readonly sessions: SignUserOut,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Put('role')
  @For(changeRole)
  changeRole(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(changeRole.params) { id }: WithId,
    @ParsedBody(changeRole.body)
    { reason, version, ...wanted }: StaffNote & WantedRole,
  ): Promise<User> {
    return this.roles.execute({ actorId: actor.id, userId: id, reason, version }, wanted);
  }

  @Put('ban')
  @For(banUser)
  ban(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(banUser.params) { id }: WithId,
    @ParsedBody(banUser.body) { until, ...note }: StaffNote & { until: string | null },
  ): Promise<User> {
    const order = { actorId: actor.id, userId: id, ...note };
    return this.banning.execute(order, until === null ? null : new Date(until));
  }

  @Delete('ban')
  @For(unbanUser)
  unban(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(unbanUser.params) { id }: WithId,
    @ParsedBody(unbanUser.body) note: StaffNote,
  ): Promise<User> {
    return this.unbanning.execute({ actorId: actor.id, userId: id, ...note });
  }

  @Post('sign-out')
  @For(signUserOut)
  async signOut(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(signUserOut.params) { id }: WithId,
    @ParsedBody(signUserOut.body) { reason }: { reason: string },
  ): Promise<{ sessions: number }> {
    return { sessions: await this.sessions.execute({ actorId: actor.id, userId: id, reason }) };
  }

  @Get('history')
  @For(getUserHistory)
  async history(@ParsedParams(getUserHistory.params) { id }: WithId) {
    await this.accounts.one(id);
    return { items: await readAdminActions(this.dataSource, this.config.STUDIO_ID, id) };
  }
}
