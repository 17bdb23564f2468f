import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { claimDuePayments } from '../../accounting/ledger/ledger.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { Delivery } from './delivery.api.js';
import { giveUpPage } from './give-up.js';
import { Fulfilment, type ReconciledPayment } from './fulfilment.api.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the payment up again. */
const CLAIM_SECONDS = 60;

/**
 * Heals what nobody told us: asks the provider about card pages whose webhook never came, and
 * booking about money whose credits or place are still missing.
 */
@Injectable()
export class ReconcilePayments extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fulfilment: Fulfilment,
    private readonly delivery: Delivery,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('payments', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    const claim = { seconds: CLAIM_SECONDS, atMost: AT_ONCE };
    await forEachDue(await claimDuePayments(this.dataSource, claim), async (key) => {
      const payment = await this.dataSource.manager.findOneBy(Payment, key);
      if (payment) await this.reconcile(payment);
    });
  }

  private async reconcile(payment: Payment): Promise<void> {
    if (payment.status === 'paid') {
      await this.delivery.deliver(payment);
      return;
    }
    if (payment.status !== 'open') return;
    if (payment.method === 'transfer') return this.delivery.promise(payment);
    if (!payment.providerSessionId) return this.giveUp(payment);
    try {
      const reconciled = await this.reconcileOpen(payment, payment.providerSessionId);
      if (reconciled?.verdict === 'paid') await this.delivery.deliver(reconciled.payment);
      if (!reconciled) await this.giveUp(payment);
    } catch (error) {
      // Its next turn comes when the claim is over.
      if (!(error instanceof CardProviderError)) throw error;
    }
  }

  /** A page that has had its time is closed; the answer says if it was paid in the last moment. */
  private async reconcileOpen(
    payment: Payment,
    sessionId: string,
  ): Promise<ReconciledPayment | null> {
    if (payment.expiresAt > new Date()) return this.fulfilment.reconcile(sessionId, 'sweeper');
    return this.fulfilment.reconcileClosed(sessionId, 'sweeper');
  }

  /** No card page came of it: nobody can pay it, and the member may press the button again. */
  private async giveUp(payment: Payment): Promise<void> {
    logger.warn({ paymentId: payment.id }, 'a checkout without a card page');
    await inTransaction(this.dataSource, (tx) => giveUpPage(tx, payment));
  }
}
