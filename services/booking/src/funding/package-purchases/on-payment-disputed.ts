import { Injectable } from '@nestjs/common';
import type { EventData, StudioEvent } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { OnEvent, publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { daysBetween, keepPackage, packagePayload } from '../packages/packages.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';
import { lockPackagesOf } from './lock-packages-of.js';

type Adjustment = Pick<EventData<'package.adjusted.v1'>, 'what' | 'credits'>;

/**
 * While a payment is disputed its credits pay for nothing. Won: they do again, and the days come
 * back too. Lost: the rest is taken. Credits that were moved to others share the fate.
 */
@Injectable()
export class OnPaymentDisputed {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('payment.disputed.v1', 'OnPaymentDisputed.disputed')
  async disputed(
    { studioId, data }: StudioEvent<'payment.disputed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    if (data.kind !== 'package' && data.kind !== 'visit') return;
    for (const owned of await lockPackagesOf(tx, { studioId, paymentId: data.paymentId })) {
      const adjustment = await this.apply(tx, owned, data.state);
      if (!adjustment) continue;
      await keepPackage(tx, owned);
      const payload = { ...packagePayload(owned), ...adjustment, reason: null };
      await publish(tx, { type: 'package.adjusted.v1', data: payload, studioId });
    }
  }

  private async apply(
    tx: EntityManager,
    owned: UserPackage,
    state: 'opened' | 'won' | 'lost',
  ): Promise<Adjustment | null> {
    const now = this.studio.now();
    const today = studioDay(now);
    if (state === 'opened') {
      if (owned.lockedBecause) return null;
      owned.lockedBecause = 'dispute';
      owned.lockedOn = today;
      return { what: 'locked', credits: 0 };
    }
    if (state === 'won') {
      if (!owned.lockedOn || owned.lockedBecause !== 'dispute') return null;
      owned.expiresOn = addDays(owned.expiresOn, daysBetween(owned.lockedOn, today));
      owned.lockedBecause = null;
      owned.lockedOn = null;
      return { what: 'unlocked', credits: 0 };
    }
    if (owned.lockedBecause === 'dispute_lost') return null;
    const credits = owned.creditsLeft;
    owned.lockedBecause = 'dispute_lost';
    owned.lockedOn ??= today;
    owned.creditsLeft = 0;
    if (credits > 0)
      await enterInLedger(tx, {
        studioId: owned.studioId,
        userPackageId: owned.id,
        memberId: owned.memberId,
        kind: 'adjust',
        delta: -credits,
        at: now,
        because: 'dispute',
      });
    return { what: 'dispute_lost', credits: -credits };
  }
}
