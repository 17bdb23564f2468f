import { Injectable } from '@nestjs/common';
import type { EventData, StudioEvent } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { OnEvent, publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../../funding/credits/credits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { daysBetween, keepPackage, packagePayload } from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import { freeCredits, reconcileSeats, type Freed } from './free-credits.js';
import { lockPackagesOf } from './lock-packages-of.js';

type Adjustment = Pick<EventData<'package.adjusted.v1'>, 'what' | 'credits'>;

/**
 * While a payment is disputed its credits pay for nothing, and what they have paid goes on. Won: they
 * do again, and the days come back too. Lost: the rest is taken, with the bookings to come. Credits
 * that were moved to others share the fate.
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
    const packages = await lockPackagesOf(tx, { studioId, paymentId: data.paymentId });
    if (!packages) return;
    const freed = data.state === 'lost' ? await this.cancelSeats(tx, packages, data) : null;
    for (const owned of packages) {
      const adjustment = await this.apply(tx, owned, data.state);
      if (!adjustment) continue;
      await keepPackage(tx, owned);
      const payload = { ...packagePayload(owned), ...adjustment, reason: null };
      await publish(tx, { type: 'package.adjusted.v1', data: payload, studioId });
    }
    if (freed) await reconcileSeats(tx, this.studio, freed.seats);
  }

  /** Nobody is at a desk to choose: what is to come is cancelled, what was used stays used. */
  private cancelSeats(
    tx: EntityManager,
    packages: readonly UserPackage[],
    { reason }: EventData<'payment.disputed.v1'>,
  ): Promise<Freed> {
    const { studio } = this;
    return freeCredits(tx, { studio, packages, credits: Infinity, reason, askedBy: null });
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
