import { Controller, Delete, Get, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { inviteToTeam, listTeam, withdrawInvitation, type TeamMember } from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { InviteToTeam, type TeamInvitation } from './invite-to-team.js';
import { TeamQueries } from './team.queries.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

/** The people who work here, and those who are asked to. */
@Controller('/api/admin/team')
export class TeamController {
  constructor(
    private readonly team: TeamQueries,
    private readonly inviting: InviteToTeam,
    private readonly withdrawing: WithdrawInvitation,
  ) {}

  @Get()
  @For(listTeam)
  async list(): Promise<{ items: TeamMember[] }> {
    return { items: await this.team.all() };
  }

  @Put(':id')
  @For(inviteToTeam)
  async invite(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(inviteToTeam.params) { id }: { id: string },
    @ParsedBody(inviteToTeam.body) invitation: Omit<TeamInvitation, 'id'>,
  ): Promise<TeamMember> {
    return this.team.one(await this.inviting.execute(actor.id, { id, ...invitation }));
  }

  @Delete(':id/invitation')
  @For(withdrawInvitation)
  withdraw(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(withdrawInvitation.params) { id }: { id: string },
  ): Promise<void> {
    return this.withdrawing.execute(actor.id, id);
  }
}
