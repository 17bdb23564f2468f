import { Module } from '@nestjs/common';
import { AccountQueries } from './account.queries.js';
import { BanUser } from './ban-user.js';
import { ChangeRole } from './change-role.js';
import { SignUserOut } from './sign-user-out.js';
import { StaffAction } from './staff-action.js';
import { StaffController } from './staff.controller.js';
import { UnbanUser } from './unban-user.js';

@Module({
  controllers: [StaffController],
  providers: [AccountQueries, BanUser, ChangeRole, SignUserOut, StaffAction, UnbanUser],
})
export class RolesModule {}
