import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Billing } from '../provider/billing.api.js';
import { CardProvider } from '../provider/card-provider.api.js';
import { findSubscription } from './find-subscription.js';
import { Freezes } from './freezes.js';
import { Subscriptions } from './subscriptions.api.js';
import { PROVIDER_TURN_MS } from '../shared/provider-turn.js';

interface Key {
  studioId: string;
  id: string;
}

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes it up again. */
const CLAIM_SECONDS = 60;

/**
 * Heals what nobody told us: asks the provider about subscriptions whose renewal should have come,
 * and brings freezes on their way.
 */
@Injectable()
export class LookAfterSubscriptions extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
    private readonly freezes: Freezes,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('subscriptions', config.SWEEP_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    for (const key of await this.claim('subscriptions', 'next_check_at'))
      await this.attempt(key, () => this.lookAfter(key));
    for (const key of await this.claim('subscription_freezes', 'next_attempt_at'))
      await this.attempt(key, () => this.freezes.carryOut(key));
  }

  private async lookAfter(key: Key): Promise<void> {
    const row = await findSubscription(this.dataSource.manager, key);
    if (row?.endAskedAt && !row.endedAt) await this.billing.endNow(row.providerSubscriptionId);
    await this.subscriptions.look(key);
  }

  /** Its next turn comes when the claim is over. */
  private async attempt({ id }: Key, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn({ id, ...errorFacts(error) }, 'a subscription has to wait');
    }
  }

  private async claim(
    table: 'subscriptions' | 'subscription_freezes',
    due: 'next_check_at' | 'next_attempt_at',
  ): Promise<Key[]> {
    const [rows] = await this.dataSource.query<[Key[], number]>(
      `UPDATE ${table} t SET ${due} = now() + make_interval(secs => $1)
       FROM (SELECT studio_id, id FROM ${table} WHERE ${due} <= now()
             ORDER BY ${due} LIMIT $2 FOR UPDATE SKIP LOCKED) due
       WHERE t.studio_id = due.studio_id AND t.id = due.id
       RETURNING t.studio_id AS "studioId", t.id`,
      [CLAIM_SECONDS, AT_ONCE],
    );
    return rows;
  }
}
