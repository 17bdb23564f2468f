import { Controller, Get, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getSettings,
  getSettingsReach,
  putSettings,
  type SettingsReach,
  type SettingsView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedBody } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ChangeSettings } from './change-settings.js';
import { readSettings, readSettingsReach } from './settings.queries.js';

@Controller('api/admin/settings')
export class SettingsController {
  constructor(
    private readonly changing: ChangeSettings,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(getSettings)
  get(): Promise<SettingsView> {
    return readSettings(this.dataSource.manager, this.studio.id);
  }

  @Get('reach')
  @For(getSettingsReach)
  reach(): Promise<SettingsReach> {
    const now = this.studio.now();
    const { manager } = this.dataSource;
    return readSettingsReach(manager, this.studio.id, { now, today: studioDay(now) });
  }

  @Put()
  @For(putSettings)
  put(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(putSettings.body)
    request: Parameters<ChangeSettings['execute']>[1],
  ): Promise<SettingsView> {
    return this.changing.execute(admin, request);
  }
}
