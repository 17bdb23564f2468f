import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import type { FileStore } from '@studio/file-store';
import { errorFacts, inTransaction, logger, Refused } from '@studio/nest-kit';
import { makePictures } from '@studio/nest-kit/pictures';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { avatarUrlOf, lastingAvatarUrl } from '../profiles/avatar-links.api.js';
import { changeProfilePicture, lockOwnProfile } from '../profiles/profiles.api.js';
import { FILES } from '../shared/files.js';
import { beginPicture, dismissPicture, fileNamesOf, useBegunPicture } from './avatar-rows.js';
import { CleanUpOldPictures } from './clean-up-old-pictures.job.js';
import { AVATAR, type Pictures } from './picture-rules.js';

/** Another picture: made, stored, then shown; the one before goes, and its address with it. */
@Injectable()
export class ChangeMyAvatar {
  constructor(
    private readonly dataSource: DataSource,
    private readonly oldPictures: CleanUpOldPictures,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Returns the address of the new picture. */
  async execute(userId: string, upload: Buffer): Promise<string> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    const made = await makePictures(upload, AVATAR);
    const id = newId();
    const size = { bytes: made.first.length, smallBytes: made.small.length };
    await beginPicture(this.dataSource.manager, { studioId, id, userId, ...size });
    await this.store(made, { id, userId });
    const avatarUrl = lastingAvatarUrl(userId, id);
    await inTransaction(this.dataSource, async (tx) => {
      const profile = await lockOwnProfile(tx, studioId, userId);
      await dismissPicture(tx, { studioId, userId });
      if (!(await useBegunPicture(tx, { studioId, id }))) throw new Refused('TIMEOUT');
      await changeProfilePicture(tx, profile, avatarUrl);
    });
    this.oldPictures.soon();
    return avatarUrlOf(avatarUrl, { secret }) ?? avatarUrl;
  }

  private async store(
    { first, small }: Pictures,
    whose: { id: string; userId: string },
  ): Promise<void> {
    const names = fileNamesOf(whose);
    try {
      await this.files.put(names.large, first, 'image/webp');
      await this.files.put(names.small, small, 'image/webp');
    } catch (error) {
      logger.error(errorFacts(error), 'a picture could not be stored');
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }
}
