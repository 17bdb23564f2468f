import { Controller, Get, Inject, Patch } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getMyProfile, updateMyProfile, type Profile as ProfileView } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';
import { EnsureProfile } from './ensure-profile.js';
import type { Profile } from './profile.entity.js';
import { toProfileView } from './profile.view.js';
import { UpdateMyProfile, type ProfileChange } from './update-my-profile.js';

@Controller('/api/me/profile')
export class MyProfileController {
  constructor(
    private readonly ensureProfile: EnsureProfile,
    private readonly updateProfile: UpdateMyProfile,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get()
  @For(getMyProfile)
  async mine(@CurrentUser() user: SignedInUser): Promise<ProfileView> {
    return this.view(await this.ensureProfile.execute(user.id));
  }

  @Patch()
  @For(updateMyProfile)
  async update(
    @CurrentUser() user: SignedInUser,
    @ParsedBody(updateMyProfile.body) change: ProfileChange,
  ): Promise<ProfileView> {
    return this.view(await this.updateProfile.execute(user.id, change));
  }

  private view(profile: Profile): ProfileView {
    return toProfileView(profile, { secret: this.config.SERVICE_SECRET });
  }
}
