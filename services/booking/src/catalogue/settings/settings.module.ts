import { Module } from '@nestjs/common';
import { ChangeSettings } from './change-settings.js';
import { SettingsController } from './settings.controller.js';
import { StudioPolicyController } from './studio-policy.controller.js';
import { Settings } from './settings.js';

@Module({
  controllers: [SettingsController, StudioPolicyController],
  providers: [ChangeSettings, Settings],
})
export class SettingsModule {}
