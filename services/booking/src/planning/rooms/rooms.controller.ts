import { Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changeRoom,
  previewRoom,
  withId,
  type AdminRoom,
  type RoomEffect,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { toAdminRoom, type CatalogueChange } from '../../catalogue/items/catalogue.api.js';
import { ChangeRoom } from './change-room.js';
import { PreviewRoom } from './preview-room.js';

interface WithId {
  id: string;
}

/** Admins change rooms; a smaller one changes what is planned in it. */
@Controller('api/admin')
export class RoomsController {
  constructor(
    private readonly changing: ChangeRoom,
    private readonly previewing: PreviewRoom,
  ) {}

  @Patch('rooms/:id')
  @For(changeRoom)
  async changeRoom(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeRoom.body) request: CatalogueChange,
  ): Promise<AdminRoom> {
    return toAdminRoom(await this.changing.execute(admin, { id, request }));
  }

  @Post('rooms/:id/preview')
  @HttpCode(200)
  @For(previewRoom)
  previewRoom(
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(previewRoom.body) { capacity }: { capacity: number },
  ): Promise<RoomEffect> {
    return this.previewing.execute(id, capacity);
  }
}
