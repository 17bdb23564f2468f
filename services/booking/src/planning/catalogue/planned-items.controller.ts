import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changeClassType,
  changeRoom,
  changeTrainer,
  deleteClassType,
  deleteRoom,
  deleteTrainer,
  getClassTypeUsage,
  getRoomUsage,
  getTrainerUsage,
  previewRoom,
  withId,
  type AdminClassType,
  type AdminRoom,
  type AdminTrainer,
  type CatalogueUsage,
  type RoomEffect,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import {
  ChangeItem,
  DeleteItem,
  toAdminClassType,
  toAdminRoom,
  toAdminTrainer,
  withPolicy,
  type CatalogueChange,
} from '../../catalogue/items/catalogue.api.js';
import { classTypes, rooms, trainers } from './planned-kinds.js';
import { PreviewRoom } from './preview-room.js';
import { UsageQueries } from './usage.queries.js';

interface WithId {
  id: string;
}

/** What of the catalogue the timetable has a say in: changes, retiring, deleting. */
@Controller('api/admin')
export class PlannedItemsController {
  constructor(
    private readonly changing: ChangeItem,
    private readonly deleting: DeleteItem,
    private readonly usages: UsageQueries,
    private readonly previewing: PreviewRoom,
  ) {}

  @Patch('class-types/:id')
  @For(changeClassType)
  async changeClassType(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeClassType.body) request: CatalogueChange,
  ): Promise<AdminClassType> {
    const change = { id, request: withPolicy(request) };
    return toAdminClassType(await this.changing.execute(admin, classTypes, change));
  }

  @Get('class-types/:id/usage')
  @For(getClassTypeUsage)
  classTypeUsage(@ParsedParams(withId) { id }: WithId): Promise<CatalogueUsage> {
    return this.usages.usage(classTypes, id);
  }

  @Delete('class-types/:id')
  @HttpCode(204)
  @For(deleteClassType)
  deleteClassType(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<void> {
    return this.deleting.execute(admin, classTypes, id);
  }

  @Patch('rooms/:id')
  @For(changeRoom)
  async changeRoom(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeRoom.body) request: CatalogueChange,
  ): Promise<AdminRoom> {
    return toAdminRoom(await this.changing.execute(admin, rooms, { id, request }));
  }

  @Get('rooms/:id/usage')
  @For(getRoomUsage)
  roomUsage(@ParsedParams(withId) { id }: WithId): Promise<CatalogueUsage> {
    return this.usages.usage(rooms, id);
  }

  @Delete('rooms/:id')
  @HttpCode(204)
  @For(deleteRoom)
  deleteRoom(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<void> {
    return this.deleting.execute(admin, rooms, id);
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

  @Patch('trainers/:id')
  @For(changeTrainer)
  async changeTrainer(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeTrainer.body) request: CatalogueChange,
  ): Promise<AdminTrainer> {
    return toAdminTrainer(await this.changing.execute(admin, trainers, { id, request }));
  }

  @Get('trainers/:id/usage')
  @For(getTrainerUsage)
  trainerUsage(@ParsedParams(withId) { id }: WithId): Promise<CatalogueUsage> {
    return this.usages.usage(trainers, id);
  }

  @Delete('trainers/:id')
  @HttpCode(204)
  @For(deleteTrainer)
  deleteTrainer(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<void> {
    return this.deleting.execute(admin, trainers, id);
  }
}
