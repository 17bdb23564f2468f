import { Controller, Delete, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { deleteEventPicture, getEventPicture, putEventPicture, withId } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { readUpload } from '@studio/nest-kit/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ChangeEventPicture } from './change-event-picture.js';

interface WithId {
  id: string;
}

@Controller('api')
export class EventPicturesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly changing: ChangeEventPicture,
  ) {}

  @Put('admin/events/:id/picture')
  @HttpCode(204)
  @For(putEventPicture)
  async put(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const upload = await readUpload(request, putEventPicture);
    await this.changing.execute(admin, id, upload);
  }

  @Delete('admin/events/:id/picture')
  @HttpCode(204)
  @For(deleteEventPicture)
  async remove(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<void> {
    await this.changing.execute(admin, id, null);
  }

  @Get('events/pictures/:id')
  @For(getEventPicture)
  async picture(
    @ParsedParams(withId) { id }: WithId,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const [row] = await this.dataSource.query<{ bytes: Buffer }[]>(
      'SELECT bytes FROM event_pictures WHERE studio_id = $1 AND id = $2',
      [this.studio.id, id],
    );
    if (!row) throw new Refused('NOT_FOUND');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(row.bytes);
  }
}
