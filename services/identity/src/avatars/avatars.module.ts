import { Module } from '@nestjs/common';
import { AvatarFilesQueries } from './avatar-files.queries.js';
import { ChangeMyAvatar } from './change-my-avatar.js';
import { MyAvatarController } from './my-avatar.controller.js';
import { PicturesController } from './pictures.controller.js';
import { RemoveMyAvatar } from './remove-my-avatar.js';
import { CleanUpOldPictures } from './clean-up-old-pictures.job.js';
import { StorageController } from './storage.controller.js';

@Module({
  controllers: [MyAvatarController, PicturesController, StorageController],
  providers: [AvatarFilesQueries, ChangeMyAvatar, RemoveMyAvatar, CleanUpOldPictures],
})
export class AvatarsModule {}
