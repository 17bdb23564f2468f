import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';
import { t } from './messages.js';

/** The desk asks a member to sign: bell and push lead to the page. */
@Injectable()
export class OnWaiverEvents {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('waiver.requested.v1', 'OnWaiverEvents.requested')
  async requested(event: StudioEvent<'waiver.requested.v1'>, tx: EntityManager): Promise<void> {
    await this.inbox.notify(tx, event, {
      userId: event.data.userId,
      title: t('pleaseSign'),
      message: t('pleaseSignText'),
    });
  }
}
