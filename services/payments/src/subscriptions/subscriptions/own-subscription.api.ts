import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CardDeclined } from '../../provider/billing.api.js';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { openFreezeOf } from '../subscription-freezes/subscription-freezes.api.js';
import { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';

/** A member's subscription, and whether it may be changed now. */
@Injectable()
export class OwnSubscription {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws NOT_FOUND: somebody else's answers as none does. */
  async find(id: string, userId: string): Promise<Subscription> {
    const key = { studioId: this.config.STUDIO_ID, id, userId };
    const row = await this.dataSource.manager.findOneBy(Subscription, key);
    if (!row) throw new Refused('NOT_FOUND');
    return row;
  }

  /** For the staff. Throws NOT_FOUND. */
  async findOfAnybody(id: string): Promise<Subscription> {
    const key = { studioId: this.config.STUDIO_ID, id };
    const row = await this.dataSource.manager.findOneBy(Subscription, key);
    if (!row) throw new Refused('NOT_FOUND');
    return row;
  }

  /** Throws SUBSCRIPTION_ENDED as well: it is over, or was to end at once. */
  async live(id: string, userId: string): Promise<Subscription> {
    const row = await this.find(id, userId);
    if (isOver(row.status) || row.endChosenAt) throw new Refused('SUBSCRIPTION_ENDED');
    return row;
  }

  /** For who cancels: asked once more, one that was to end at once is the answer. */
  async cancellable(id: string, userId: string): Promise<Subscription> {
    const row = await this.find(id, userId);
    return row.endChosenAt ? row : this.live(id, userId);
  }

  /** Plan and period can be changed of one that is paid, runs on and isn't frozen. */
  async changeable(id: string, userId: string): Promise<Subscription> {
    const row = await this.live(id, userId);
    refuseUnchangeable(row);
    if (await openFreezeOf(this.dataSource.manager, row)) throw new Refused('SUBSCRIPTION_FROZEN');
    return row;
  }
}

/** Throws SUBSCRIPTION_ENDED, SUBSCRIPTION_UNPAID, SUBSCRIPTION_ENDING. */
export const refuseUnchangeable = (row: Subscription): void => {
  if (isOver(row.status)) throw new Refused('SUBSCRIPTION_ENDED');
  if (row.status === 'past_due') throw new Refused('SUBSCRIPTION_UNPAID');
  if (row.cancelAtPeriodEnd) throw new Refused('SUBSCRIPTION_ENDING');
};

/** What the provider has against it, as a code of the contracts. */
export const asking = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (error instanceof CardDeclined)
      throw new Refused(error.needsHolder ? 'CARD_NEEDS_HOLDER' : 'CARD_DECLINED');
    if (!(error instanceof CardProviderError)) throw error;
    throw new Refused(error.reason === 'down' ? 'PAYMENT_PROVIDER_DOWN' : 'PAYMENT_NOT_CONFIGURED');
  }
};
