import { Controller, Inject, Post, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  listAvatars,
  signAvatar,
  signAvatars,
  type storageListing,
  type storageObject,
} from '@studio/contracts';
import { ParsedBody, ParsedRequest } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CONFIG, type IdentityConfig } from '../config.js';
import { signedPath } from '../profiles/avatar-links.api.js';
import { AvatarFilesQueries } from './avatar-files.queries.js';
import { fileObject, folderObject, noSuchObject } from './storage-answers.js';

type Listing = z.infer<typeof storageListing>;
type StorageObject = z.infer<typeof storageObject>;

interface SignRequest {
  params: { owner: string; file: string };
  body: { expiresIn: number };
}

/** Spec section 9, storage listing defaults. */
const LIMIT = 100;

/** What the hosted storage client asks of the bucket `avatars`. */
@Controller('/storage/v1/object')
export class StorageController {
  constructor(
    private readonly avatars: AvatarFilesQueries,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Post('list/avatars')
  @For(listAvatars)
  async list(
    @CurrentUser() caller: SignedInUser,
    @ParsedBody(listAvatars.body) { prefix, limit, offset, search, sortBy }: Listing,
  ): Promise<StorageObject[]> {
    const folder = (prefix ?? '').replace(/^\/+|\/+$/g, '');
    const range = { limit: limit ?? LIMIT, offset: offset ?? 0 };
    const descending = sortBy?.order === 'desc';
    if (folder === '') {
      const page = { ...range, descending, search: search ?? '' };
      return (await this.avatars.folders(caller, page)).map(folderObject);
    }
    const files = (await this.avatars.files(caller, folder)).filter(({ name }) =>
      name.startsWith(search ?? ''),
    );
    // Both files of a picture are of one moment: whatever the column, the name decides.
    if (descending) files.reverse();
    return files.slice(range.offset, range.offset + range.limit).map(fileObject);
  }

  @Post('sign/avatars/:owner/:file')
  @For(signAvatar)
  async sign(
    @CurrentUser() caller: SignedInUser,
    @ParsedRequest(signAvatar) { params, body }: SignRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const signedURL = await this.signOne(caller, `${params.owner}/${params.file}`, body.expiresIn);
    return signedURL ? reply.send({ signedURL }) : noSuchObject(reply);
  }

  @Post('sign/avatars')
  @For(signAvatars)
  signAll(
    @CurrentUser() caller: SignedInUser,
    @ParsedBody(signAvatars.body) { expiresIn, paths }: { expiresIn: number; paths: string[] },
  ) {
    return Promise.all(
      paths.map(async (path) => {
        const signedURL = await this.signOne(caller, path, expiresIn);
        const error = 'Either the object does not exist or you do not have access to it';
        return { path, signedURL, error: signedURL ? null : error };
      }),
    );
  }

  private async signOne(
    caller: SignedInUser,
    path: string,
    expiresIn: number,
  ): Promise<string | null> {
    const [owner = ''] = path.split('/');
    const files = await this.avatars.files(caller, owner);
    if (!files.some((file) => `${file.owner}/${file.name}` === path)) return null;
    const expiresAt = Math.floor(Date.now() / 1_000) + expiresIn;
    return signedPath(path, { secret: this.config.SERVICE_SECRET, expiresAt });
  }
}
