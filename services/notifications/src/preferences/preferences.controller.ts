import { Controller, Get, Inject, Patch, Put } from '@nestjs/common';
import { CurrentUser, For, isManager, type SignedInUser } from '@studio/auth';
import { getPreferences, patchPreferences, putPreferences } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { ChangePreferences } from './change-preferences.js';
import { Preference } from './preference.entity.js';
import { toPreferencesView } from './preferences.view.js';

@Controller('/api/me/preferences')
export class PreferencesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly preferences: ChangePreferences,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @For(getPreferences)
  @Get()
  async read(@CurrentUser() user: SignedInUser) {
    const own = { studioId: this.config.STUDIO_ID, userId: user.id };
    return toPreferencesView(
      await this.dataSource.manager.findOneBy(Preference, own),
      isManager(user),
    );
  }

  @For(putPreferences)
  @Put()
  async replace(
    @ParsedBody(putPreferences.body) body: z.infer<NonNullable<typeof putPreferences.body>>,
    @CurrentUser() user: SignedInUser,
  ) {
    return toPreferencesView(
      await this.preferences.execute(user.id, { ...body, whole: true }),
      isManager(user),
    );
  }

  @For(patchPreferences)
  @Patch()
  async change(
    @ParsedBody(patchPreferences.body) body: z.infer<NonNullable<typeof patchPreferences.body>>,
    @CurrentUser() user: SignedInUser,
  ) {
    return toPreferencesView(await this.preferences.execute(user.id, body), isManager(user));
  }
}
