import { Controller, Get, Post } from '@nestjs/common';
import {
  createClassType,
  createRoom,
  listAdminClassTypes,
  listAdminRooms,
  listAdminTrainers,
  type AdminClassType,
  type AdminRoom,
  type AdminTrainer,
  type ClassPolicy,
} from '@studio/contracts';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { IdempotencyKey, ParsedBody } from '@studio/nest-kit';
import { AddItem } from './add-item.js';
import {
  toAdminClassType,
  toAdminRoom,
  toAdminTrainer,
  withPolicy,
} from './catalogue-admin.view.js';
import { CatalogueItemsQueries } from './catalogue-items.queries.js';
import { classTypes, rooms, trainers } from './catalogue-kinds.js';

type NewClassType = Omit<AdminClassType, 'id' | 'active' | 'version' | 'policy'> & {
  policy?: ClassPolicy | null | undefined;
};

@Controller('api/admin')
export class CatalogueAdminController {
  constructor(
    private readonly items: CatalogueItemsQueries,
    private readonly adding: AddItem,
  ) {}

  @Get('class-types')
  @For(listAdminClassTypes)
  async classTypes(): Promise<{ items: AdminClassType[] }> {
    return { items: (await this.items.list(classTypes)).map(toAdminClassType) };
  }

  @Post('class-types')
  @For(createClassType)
  async addClassType(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createClassType.body) facts: NewClassType,
  ): Promise<AdminClassType> {
    return toAdminClassType(
      await this.adding.execute(admin, classTypes, { facts: withPolicy(facts), key }),
    );
  }

  @Get('rooms')
  @For(listAdminRooms)
  async rooms(): Promise<{ items: AdminRoom[] }> {
    return { items: (await this.items.list(rooms)).map(toAdminRoom) };
  }

  @Post('rooms')
  @For(createRoom)
  async addRoom(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createRoom.body) facts: Omit<AdminRoom, 'id' | 'active' | 'version'>,
  ): Promise<AdminRoom> {
    return toAdminRoom(await this.adding.execute(admin, rooms, { facts, key }));
  }

  @Get('trainers')
  @For(listAdminTrainers)
  async trainers(): Promise<{ items: AdminTrainer[] }> {
    return { items: (await this.items.list(trainers)).map(toAdminTrainer) };
  }
}
