import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { issueMissingInvoices } from './issue-missing-invoices.js';
import { issuerOf } from './issuer.js';

const EVERY_MS = 300_000;

/** Issues what should have been issued; at the first start that is every payment made before. */
@Injectable()
export class RetryMissingInvoices extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('missing invoices', EVERY_MS);
  }

  async execute(): Promise<void> {
    const studioId = this.config.STUDIO_ID;
    for (;;) {
      const issued = await inTransaction(this.dataSource, async (tx) => {
        const issuer = await issuerOf(tx, this.config);
        return issueMissingInvoices(tx, { studioId, issuer });
      });
      if (!issued) return;
      logger.info({ issued }, 'invoices for earlier payments');
    }
  }

  /** Before new payments come, so that the numbers follow the order of fulfilment. */
  override async onApplicationBootstrap(): Promise<void> {
    try {
      await this.execute();
    } catch (error) {
      logger.warn(errorFacts(error), 'missing invoices are looked for again');
    }
    await super.onApplicationBootstrap();
  }
}
