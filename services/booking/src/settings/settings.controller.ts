import { Controller, Get, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getSettings, putSettings, type SettingsView } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { Studio } from '../shared/studio.js';
import { ChangeSettings } from './change-settings.js';
import { readSettings } from './settings.queries.js';

@Controller('api/admin/settings')
export class SettingsController {
  constructor(
    private readonly changing: ChangeSettings,
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  @Get()
  @For(getSettings)
  get(): Promise<SettingsView> {
    return readSettings(this.dataSource.manager, this.studio.id);
  }

  @Put()
  @For(putSettings)
  put(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(putSettings.body)
    wish: Parameters<ChangeSettings['change']>[1],
  ): Promise<SettingsView> {
    return this.changing.change(admin, wish);
  }
}
