import { Controller, Get, Inject, Patch, Put } from '@nestjs/common';
import { CurrentUser, For, isManager, type SignedInUser } from '@studio/auth';
import {
  getPreferences,
  patchPreferences,
  putPreferences,
  type Preferences,
} from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { addressRefusedSince } from '../people/people.api.js';
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
  async read(@CurrentUser() user: SignedInUser): Promise<Preferences> {
    const own = { studioId: this.config.STUDIO_ID, userId: user.id };
    return this.show(user, await this.dataSource.manager.findOneBy(Preference, own));
  }

  @For(putPreferences)
  @Put()
  async replace(
    @ParsedBody(putPreferences.body) body: z.infer<NonNullable<typeof putPreferences.body>>,
    @CurrentUser() user: SignedInUser,
  ): Promise<Preferences> {
    return this.show(user, await this.preferences.execute(user.id, { ...body, whole: true }));
  }

  @For(patchPreferences)
  @Patch()
  async change(
    @ParsedBody(patchPreferences.body) body: z.infer<NonNullable<typeof patchPreferences.body>>,
    @CurrentUser() user: SignedInUser,
  ): Promise<Preferences> {
    return this.show(user, await this.preferences.execute(user.id, body));
  }

  /** With what a mail server has said of the person's address. */
  private async show(
    user: SignedInUser,
    chosen: Parameters<typeof toPreferencesView>[0],
  ): Promise<Preferences> {
    const own = { studioId: this.config.STUDIO_ID, userId: user.id };
    const refusedSince = await addressRefusedSince(this.dataSource.manager, own);
    return {
      ...toPreferencesView(chosen, isManager(user)),
      ...(refusedSince && { addressRefusedSince: refusedSince.toISOString() }),
    };
  }
}
