import { Module } from '@nestjs/common';
import { ChangeOwnRow } from './change-own-row.js';
import { CreateOwnProfile } from './create-own-profile.js';
import { RestProfilesController } from './rest-profiles.controller.js';
import { RestUserRolesController } from './rest-user-roles.controller.js';

@Module({
  controllers: [RestProfilesController, RestUserRolesController],
  providers: [ChangeOwnRow, CreateOwnProfile],
})
export class DataClientModule {}
