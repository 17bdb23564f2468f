import { Injectable } from '@nestjs/common';
import type { FreezeAnswer } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { BookingService } from '../../shared/booking-service.js';
import { Freeze } from '../subscription-freezes/freeze.entity.js';
import {
  judgeFreeze,
  later,
  refuseOddDays,
} from '../subscription-freezes/subscription-freezes.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { requestFreezeEffects, type FreezeDays } from './freeze-effects.js';

export type PreviewedFreeze = Omit<FreezeAnswer, 'subscription'>;

/** What a freeze would do; changes nothing. Throws why it may not be. */
@Injectable()
export class PreviewFreeze {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
  ) {}

  async execute(subscription: Subscription, request: FreezeDays): Promise<PreviewedFreeze> {
    refuseOddDays(request, subscription, new Date());
    const { studioId, id: subscriptionId } = subscription;
    const freezes = await this.dataSource.manager.findBy(Freeze, { studioId, subscriptionId });
    const effects = await requestFreezeEffects(this.booking, subscription, {
      ...request,
      preview: true,
    });
    const judged = judgeFreeze(request, { freezes, limits: effects.limits });
    const periodEnd = later(subscription.periodEnd, judged.days).toISOString();
    return { ...judged, periodEnd, bookings: effects.bookings };
  }
}
