import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';
import { t } from './messages.js';

/** A trainer reads in the app what became of the own page. */
@Injectable()
export class OnTrainerPageEvents {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('trainer.page_decided.v1', 'OnTrainerPageEvents.decided')
  async decided(event: StudioEvent<'trainer.page_decided.v1'>, tx: EntityManager): Promise<void> {
    const { userId, approved, reason } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: approved ? t('pageApproved') : t('pageReturned'),
      message: approved ? t('pageApprovedText') : t('pageReturnedText', { reason: reason ?? '' }),
    });
  }
}
