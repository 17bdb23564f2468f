import { Module } from '@nestjs/common';
import { BanUser } from './ban-user.js';
import { ChangeRole } from './change-role.js';
import { SignUserOut } from './sign-user-out.js';
import { StaffAction } from './staff-action.js';
import { StaffController } from './staff.controller.js';

@Module({
  controllers: [StaffController],
  providers: [BanUser, ChangeRole, SignUserOut, StaffAction],
})
export class RolesModule {}
