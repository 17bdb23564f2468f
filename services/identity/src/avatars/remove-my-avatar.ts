import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { changeProfilePicture, lockOwnProfile } from '../profiles/profiles.api.js';
import { dismissPicture } from './avatar-rows.js';
import { CleanUpOldPictures } from './clean-up-old-pictures.job.js';

/** No picture any more; safe to repeat. */
@Injectable()
export class RemoveMyAvatar {
  constructor(
    private readonly dataSource: DataSource,
    private readonly oldPictures: CleanUpOldPictures,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(userId: string): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await inTransaction(this.dataSource, async (tx) => {
      const profile = await lockOwnProfile(tx, studioId, userId);
      await dismissPicture(tx, { studioId, userId });
      if (profile.avatarUrl !== null) await changeProfilePicture(tx, profile, null);
    });
    this.oldPictures.soon();
  }
}
