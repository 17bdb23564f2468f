import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { forgetPerson } from './forget-person.js';

/** Identity has deleted an account: nobody is left to be told anything. */
@Injectable()
export class OnPersonDeleted {
  @OnEvent('user.deleted.v1', 'OnPersonDeleted.deleted')
  async deleted(
    { studioId, data }: StudioEvent<'user.deleted.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    await forgetPerson(tx, { studioId, userId: data.userId });
  }
}
