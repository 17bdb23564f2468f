import { Module } from '@nestjs/common';
import { ChangePreferences } from './change-preferences.js';
import { PreferencesController } from './preferences.controller.js';

@Module({ controllers: [PreferencesController], providers: [ChangePreferences] })
export class PreferencesModule {}
