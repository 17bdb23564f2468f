import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ProviderCatalogue } from '../../provider/provider-catalogue.api.js';
import { claimDue } from '../../shared/claim-due.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';
import { SyncCardProduct } from './sync-card-product.js';

/** Brings each product that was changed, or failed before, to the provider. Without keys they wait. */
@Injectable()
export class RetryCardPrices extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: ProviderCatalogue,
    private readonly sync: SyncCardProduct,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('card-prices', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.catalogue.isConfigured) return;
    const due = await claimDue(this.dataSource, {
      table: 'card_products',
      column: 'next_attempt_at',
    });
    await forEachDue(due, (key) => this.sync.execute(key));
  }
}
