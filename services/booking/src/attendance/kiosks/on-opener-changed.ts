import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endKiosksOf } from './kiosk-rows.js';

/** Whoever may no longer work at the front desk leaves no open kiosk behind. */
@Injectable()
export class OnOpenerChanged {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('account.changed_by_staff.v1', 'OnOpenerChanged.changed')
  async changed(
    { studioId, data }: StudioEvent<'account.changed_by_staff.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (!data.isFrontDesk) await this.end(tx, { studioId, openedBy: data.userId });
  }

  @OnEvent('user.deleted.v1', 'OnOpenerChanged.deleted')
  deleted({ studioId, data }: StudioEvent<'user.deleted.v1'>, tx: EntityManager): Promise<void> {
    return this.end(tx, { studioId, openedBy: data.userId });
  }

  private async end(
    tx: EntityManager,
    { studioId, openedBy }: { studioId: string; openedBy: string },
  ): Promise<void> {
    const now = this.studio.now();
    for (const { id, name } of await endKiosksOf(tx, { studioId, openedBy, now }))
      await recordHistory(tx, {
        studioId,
        by: null,
        at: now,
        subjectUserId: null,
        action: 'kiosk.ended',
        before: { kioskId: id, name },
        after: { because: 'opener_has_no_access' },
      });
  }
}
