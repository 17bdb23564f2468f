import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { findLostPages, findOnceClaims } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';

/**
 * Card pages for what one person has once. While the provider does not answer nobody waits for it:
 * the job closes the pages, and what is paid there meanwhile goes back by itself (decision 146).
 */
@Injectable()
export class ClaimedPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fulfilment: Fulfilment,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Before a claim: what was paid on another page counts, also when nobody has told us yet. */
  async reconcile(userId: string, offers: readonly (string | null)[]): Promise<void> {
    const onceOffers = offers.filter((offer) => offer !== null);
    if (onceOffers.length === 0) return;
    const whose = { studioId: this.config.STUDIO_ID, userId };
    const claims = await findOnceClaims(this.dataSource.manager, { ...whose, onceOffers });
    for (const page of claims.filter(({ status }) => status === 'open'))
      await this.ask(page, (sessionId) => this.fulfilment.reconcile(sessionId, 'page'));
  }

  /** After it: pages that gave way are closed at the provider. */
  async closeLost(userId: string): Promise<void> {
    const whose = { studioId: this.config.STUDIO_ID, userId };
    for (const page of await findLostPages(this.dataSource.manager, whose))
      await this.ask(page, (sessionId) => this.fulfilment.closePage(sessionId));
  }

  private async ask(
    { id: paymentId, providerSessionId }: Payment,
    question: (sessionId: string) => Promise<unknown>,
  ): Promise<void> {
    if (!providerSessionId) return;
    try {
      await question(providerSessionId);
    } catch (error) {
      logger.warn({ paymentId, ...errorFacts(error) }, 'a page for the same offer has to wait');
    }
  }
}
