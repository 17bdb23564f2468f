import { Module } from '@nestjs/common';
import { AdminUsersController } from './admin-users.controller.js';
import { EnsureProfile } from './ensure-profile.js';
import { MyProfileController } from './my-profile.controller.js';
import { ProfilesQueries } from './profiles.queries.js';
import { UpdateMyProfile } from './update-my-profile.js';

@Module({
  controllers: [MyProfileController, AdminUsersController],
  providers: [EnsureProfile, ProfilesQueries, UpdateMyProfile],
})
export class ProfilesModule {}
