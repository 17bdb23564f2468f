import { Controller, Delete, Put, Req } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { deleteMyAvatar, putMyAvatar } from '@studio/contracts';
import { readUpload } from '@studio/nest-kit/uploads';
import type { FastifyRequest } from 'fastify';
import { ChangeMyAvatar } from './change-my-avatar.js';
import { RemoveMyAvatar } from './remove-my-avatar.js';

@Controller('/api/me/avatar')
export class MyAvatarController {
  constructor(
    private readonly changeAvatar: ChangeMyAvatar,
    private readonly removeAvatar: RemoveMyAvatar,
  ) {}

  @Put()
  @For(putMyAvatar)
  async change(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
  ): Promise<{ avatarUrl: string }> {
    const picture = await readUpload(request, putMyAvatar);
    return { avatarUrl: await this.changeAvatar.execute(user.id, picture) };
  }

  @Delete()
  @For(deleteMyAvatar)
  remove(@CurrentUser() user: SignedInUser): Promise<void> {
    return this.removeAvatar.execute(user.id);
  }
}
