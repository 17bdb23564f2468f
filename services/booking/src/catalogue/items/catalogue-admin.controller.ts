import { Controller, Get, Patch, Post } from '@nestjs/common';
import {
  changeClassType,
  changeTrainer,
  createClassType,
  createRoom,
  listAdminClassTypes,
  listAdminRooms,
  listAdminTrainers,
  withId,
  type AdminClassType,
  type AdminRoom,
  type AdminTrainer,
  type ClassPolicy,
} from '@studio/contracts';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { IdempotencyKey, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { AddItem } from './add-item.js';
import { toAdminClassType, toAdminRoom, toAdminTrainer } from './catalogue-admin.view.js';
import { CatalogueItemsQueries } from './catalogue-items.queries.js';
import { classTypes, rooms, trainers, type CatalogueChange } from './catalogue-kinds.js';
import { ChangeItem } from './change-item.js';

type NewClassType = Omit<AdminClassType, 'id' | 'active' | 'version' | 'policy'> & {
  policy?: ClassPolicy | null | undefined;
};

/** No number of its own is none: the studio's count. */
const withPolicy = <Facts extends object>(facts: Facts): Facts =>
  'policy' in facts && isEmpty(facts.policy) ? { ...facts, policy: null } : facts;

const isEmpty = (policy: unknown): boolean =>
  typeof policy === 'object' && policy !== null && Object.keys(policy).length === 0;

interface WithId {
  id: string;
}

@Controller('api/admin')
export class CatalogueAdminController {
  constructor(
    private readonly items: CatalogueItemsQueries,
    private readonly adding: AddItem,
    private readonly changing: ChangeItem,
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

  @Patch('class-types/:id')
  @For(changeClassType)
  async changeClassType(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeClassType.body) request: CatalogueChange,
  ): Promise<AdminClassType> {
    return toAdminClassType(
      await this.changing.execute(admin, classTypes, { id, request: withPolicy(request) }),
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

  @Patch('trainers/:id')
  @For(changeTrainer)
  async changeTrainer(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeTrainer.body) request: CatalogueChange,
  ): Promise<AdminTrainer> {
    return toAdminTrainer(await this.changing.execute(admin, trainers, { id, request }));
  }
}
