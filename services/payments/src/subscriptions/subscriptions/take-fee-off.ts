import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findOwedFee, recordItemRemoved } from '../../accounting/fee-records/fee-records.api.js';
import { Billing } from '../../provider/billing.api.js';
import { asking } from './own-subscription.api.js';

/** No sale came of it: the next invoice takes the fee after all. */
const BILL_AGAIN_SECONDS = 120;

/** Before a fee is sold at the front desk it leaves the next invoice: it is never paid twice. */
@Injectable()
export class TakeFeeOff {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Safe to repeat. Throws FEE_NOT_OWED, FEE_ON_INVOICE, PAYMENT_PROVIDER_DOWN. */
  async execute({ feeId, userId }: { feeId: string; userId: string }): Promise<void> {
    const { manager } = this.dataSource;
    const fee = await findOwedFee(manager, { studioId: this.config.STUDIO_ID, feeId, userId });
    if (!fee) throw new Refused('FEE_NOT_OWED');
    const { providerItemId } = fee;
    if (!providerItemId) return;
    if (!(await asking(() => this.billing.removeItem(providerItemId))))
      throw new Refused('FEE_ON_INVOICE');
    await recordItemRemoved(manager, fee, { billAgainSeconds: BILL_AGAIN_SECONDS });
  }
}
