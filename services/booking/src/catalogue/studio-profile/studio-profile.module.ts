import { Module } from '@nestjs/common';
import { ChangeLogo } from './change-logo.js';
import { ChangeProfile } from './change-profile.js';
import { KeepProfile } from './keep-profile.job.js';
import { StudioProfileController } from './studio-profile.controller.js';

@Module({
  controllers: [StudioProfileController],
  providers: [ChangeLogo, ChangeProfile, KeepProfile],
})
export class StudioProfileModule {}
