import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';
import { describeClass } from './class-notice.js';
import { t } from './messages.js';

type Changed = StudioEvent<'booking.spot_changed.v1'>;

/** A member's spot is gone: another one, or none. */
@Injectable()
export class OnSpotEvents {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('booking.spot_changed.v1', 'OnSpotNews.changed')
  async changed(event: Changed, tx: EntityManager): Promise<void> {
    const { userId, before, spot, because } = event.data;
    const names = {
      classTime: describeClass(event.data),
      because,
      beforeKind: before.kind,
      before: before.number,
    };
    await this.inbox.notify(tx, event, {
      userId,
      title: t('spotChanged'),
      message: spot
        ? t('spotMovedText', { ...names, kind: spot.kind, number: spot.number })
        : t('spotLostText', names),
    });
  }
}
