import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { judgeOnceClaimsSoon } from '../../accounting/ledger/ledger.api.js';

/** A gift of the studio, or what another member passed on, may be what its member has open a card page for. */
@Injectable()
export class OnPackageAdjusted {
  @OnEvent('package.adjusted.v1', 'OnPackageAdjusted.adjusted')
  async adjusted(
    { studioId, data }: StudioEvent<'package.adjusted.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (data.what === 'gift' || data.what === 'moved_here')
      await judgeOnceClaimsSoon(tx, { studioId, userId: data.userId });
  }
}
