import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getAvatar, getSignedAvatar } from '@studio/contracts';
import type { FileStore } from '@studio/file-store';
import type { FastifyReply } from 'fastify';
import { CONFIG, type IdentityConfig } from '../config.js';
import { checkToken } from '../profiles/avatar-links.api.js';
import { FILES } from '../shared/files.js';
import { AvatarFilesQueries } from './avatar-files.queries.js';
import { noSuchObject, refuseStorage, sendPicture } from './storage-answers.js';

interface Path {
  owner: string;
  file: string;
}

const refusalOf = {
  forged: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
} as const;

/** Pictures themselves: by a signed address, or by the lasting one for those who may see them. */
@Controller('/storage/v1/object')
export class PicturesController {
  constructor(
    private readonly avatars: AvatarFilesQueries,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get('sign/avatars/:owner/:file')
  @For(getSignedAvatar)
  signed(
    @Param() path: Path,
    @Query('token') token: string | undefined,
    @Res() reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const { SERVICE_SECRET: secret } = this.config;
    const value = typeof token === 'string' ? token : '';
    const signature = checkToken(`${path.owner}/${path.file}`, { token: value, secret });
    if (signature !== 'good')
      return refuseStorage(reply, {
        status: 400,
        error: 'InvalidJWT',
        message: refusalOf[signature],
      });
    return this.send(path, reply, { isPrivate: false });
  }

  @Get('authenticated/avatars/:owner/:file')
  @For(getAvatar)
  async lasting(
    @Param() path: Path,
    @CurrentUser() caller: SignedInUser | null,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await this.avatars.find(path);
    const open = found ? await this.avatars.isOpenTo(caller, found.owner) : 'nobody';
    if (open === 'nobody') return noSuchObject(reply);
    return this.send(path, reply, { isPrivate: open === 'some' });
  }

  private async send(
    path: Path,
    reply: FastifyReply,
    { isPrivate }: { isPrivate: boolean },
  ): Promise<FastifyReply> {
    const picture = await this.avatars.find(path);
    const body = picture && (await this.files.get(`avatars/${picture.owner}/${picture.name}`));
    if (!picture || !body) return noSuchObject(reply);
    const known = reply.request.headers['if-none-match'];
    return sendPicture(reply, { name: picture.name, body, known, isPrivate });
  }
}
