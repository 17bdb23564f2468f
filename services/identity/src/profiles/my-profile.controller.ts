import { Controller, Get, Patch } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getMyProfile, updateMyProfile, type Profile as ProfileView } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { EnsureProfile } from './ensure-profile.js';
import { toProfileView } from './profile.view.js';
import { UpdateMyProfile, type ProfileChange } from './update-my-profile.js';

@Controller('/api/me/profile')
export class MyProfileController {
  constructor(
    private readonly ensureProfile: EnsureProfile,
    private readonly updateProfile: UpdateMyProfile,
  ) {}

  @Get()
  @For(getMyProfile)
  async mine(@CurrentUser() user: SignedInUser): Promise<ProfileView> {
    return toProfileView(await this.ensureProfile.run(user.id));
  }

  @Patch()
  @For(updateMyProfile)
  async update(
    @CurrentUser() user: SignedInUser,
    @ParsedBody(updateMyProfile.body) change: ProfileChange,
  ): Promise<ProfileView> {
    return toProfileView(await this.updateProfile.run(user.id, change));
  }
}
