import { Module } from '@nestjs/common';
import { AccountQueries } from './account.queries.js';
import { LinksModule } from '../links/links.module.js';
import { BanUser } from './ban-user.js';
import { ChangeRole } from './change-role.js';
import { InviteToTeam } from './invite-to-team.js';
import { SignUserOut } from './sign-user-out.js';
import { StaffAction } from './staff-action.js';
import { StaffController } from './staff.controller.js';
import { TeamController } from './team.controller.js';
import { TeamQueries } from './team.queries.js';
import { UnbanUser } from './unban-user.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

@Module({
  imports: [LinksModule],
  controllers: [StaffController, TeamController],
  providers: [
    AccountQueries,
    BanUser,
    ChangeRole,
    InviteToTeam,
    SignUserOut,
    StaffAction,
    TeamQueries,
    UnbanUser,
    WithdrawInvitation,
  ],
})
export class RolesModule {}
