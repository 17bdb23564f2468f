import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, logger, readHold, Refused, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Billing } from '../../provider/billing.api.js';
import { CardProvider, CardProviderError } from '../../provider/card-provider.api.js';
import {
  CHARGE_SECONDS,
  claimDueFees,
  recordItem,
  recordItemRemoved,
  setFeeState,
  stopBilling,
} from '../../accounting/fee-records/fee-records.api.js';
import { Fee } from '../../accounting/fee-records/fee.entity.js';
import { refuseUnlessSelling } from '../../accounting/invoices/invoices.api.js';
import { findSubscription } from './find-subscription.js';
import { CompleteCharge } from './complete-charge.js';
import { isOver } from './subscription-rules.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the fee up again. */
const CLAIM_SECONDS = 60;

const isCollected = ({ state }: Fee): boolean =>
  state === 'held' || state === 'paid' || state === 'charging';

/** The request that charges a card did not come to its end. */
const isCut = ({ chargeBeganAt }: Fee): boolean =>
  chargeBeganAt !== null && Date.now() - chargeBeganAt.getTime() > CHARGE_SECONDS * 1000;

/**
 * Puts fees on the provider's next invoice, and takes off what was waived, or paid at the front
 * desk, until it has been done.
 */
@Injectable()
export class BillFees extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly provider: CardProvider,
    private readonly completion: CompleteCharge,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('subscription fees', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    // After a restore nothing is charged or changed at the provider until it is released.
    if (await readHold(this.dataSource, this.config.STUDIO_ID)) return;
    const claim = { seconds: CLAIM_SECONDS, atMost: AT_ONCE };
    const due = (await claimDueFees(this.dataSource, claim)).map((key) => ({ id: key.feeId, key }));
    await forEachDue(due, async ({ key }) => {
      const fee = await this.dataSource.manager.findOneBy(Fee, key);
      if (fee) await this.processFee(fee);
    });
  }

  private async processFee(fee: Fee): Promise<void> {
    try {
      if (isCut(fee)) return await this.completion.execute(fee, { asksCard: false });
      if (fee.state === 'owed') await this.bill(fee);
      if (fee.state === 'waiving') await this.waive(fee);
      if (isCollected(fee)) await this.takeOff(fee);
    } catch (error) {
      const waits = error instanceof CardProviderError || error instanceof Refused;
      if (!waits) throw error;
      // Its next turn comes when the claim is over.
      logger.warn({ feeId: fee.feeId, reason: error.message }, 'a fee has to wait');
    }
  }

  private async bill(fee: Fee): Promise<void> {
    const { manager } = this.dataSource;
    const { studioId, feeId, amount, description } = fee;
    const key = { studioId, id: fee.subscriptionId };
    const subscription = await findSubscription(manager, key);
    if (!subscription || isOver(subscription.status)) {
      // There is no next invoice any more; booking keeps it as owed, for the desk.
      logger.warn({ feeId }, 'a fee of a subscription that is over');
      return setFeeState(manager, fee, 'owed');
    }
    // It waits as owed: no card is asked for more than runs already (decision 148).
    await refuseUnlessSelling(manager, this.config);
    const { providerSubscriptionId: id, providerCustomerId: customerId } = subscription;
    const item = await this.billing.addItem(
      { id, customerId },
      { key: feeId, round: fee.removals, amount, description },
    );
    await recordItem(manager, fee, item);
  }

  private async waive(fee: Fee): Promise<void> {
    if (fee.chargeBeganAt) return;
    const off = !fee.providerItemId || (await this.billing.removeItem(fee.providerItemId));
    // Else an invoice has it: it is paid with that, and given back by a refund.
    await setFeeState(this.dataSource.manager, fee, off ? 'waived' : 'billed');
  }

  /** Sold while it was on its way to the provider. On an invoice it is refunded when that is paid. */
  private async takeOff(fee: Fee): Promise<void> {
    const { manager } = this.dataSource;
    const isOff = !fee.providerItemId || (await this.billing.removeItem(fee.providerItemId));
    if (isOff) await recordItemRemoved(manager, fee, { billAgainSeconds: 0 });
    else await stopBilling(manager, fee);
  }
}
