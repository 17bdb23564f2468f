import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { beginCharge } from '../../accounting/fee-records/fee-records.api.js';
import { Fee } from '../../accounting/fee-records/fee.entity.js';
import { FindOwedFee } from './find-owed-fee.js';
import { CompleteCharge } from './complete-charge.js';
import { Subscriptions } from './subscriptions.api.js';
import { TakeFeeOff } from './take-fee-off.js';

interface ChargeRequest {
  feeId: string;
  userId: string;
  key: string;
  actorId: string;
  /** As it was confirmed: another card is not charged in its place. */
  cardLast4: string;
}

/** Takes an owed fee from the card of the member's subscription, while the member is away. */
@Injectable()
export class ChargeFee {
  constructor(
    private readonly dataSource: DataSource,
    private readonly feeSearch: FindOwedFee,
    private readonly takingOff: TakeFeeOff,
    private readonly subscriptions: Subscriptions,
    private readonly completion: CompleteCharge,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Once an Idempotency-Key. Throws FEE_NOT_OWED, FEE_ON_INVOICE, NO_CARD_ON_FILE, CARD_CHANGED,
   * CHARGE_RUNNING, LEGAL_DETAILS_MISSING, CARD_DECLINED, CARD_NEEDS_HOLDER, PAYMENT_PROVIDER_DOWN.
   */
  async execute({ feeId, userId, key, actorId, cardLast4 }: ChargeRequest): Promise<Fee> {
    const { STUDIO_ID: studioId } = this.config;
    const requestKey = `${actorId}:${key}`;
    const known = await this.dataSource.manager.findOneBy(Fee, { studioId, feeId, userId });
    if (known?.state === 'paid' && known.chargeKey === requestKey) return known;
    if (known?.chargeBeganAt) throw new Refused('CHARGE_RUNNING');
    await this.subscriptions.refuseUnlessSelling();
    await this.feeSearch.execute({ feeId, userId });
    const subscription = await this.subscriptions.liveOf(userId);
    if (!subscription?.cardId) throw new Refused('NO_CARD_ON_FILE');
    if (subscription.cardLast4 !== cardLast4) throw new Refused('CARD_CHANGED');
    await this.takingOff.execute({ feeId, userId });
    const charge = { studioId, feeId, requestKey, actorId };
    const fee = await beginCharge(this.dataSource.manager, charge);
    if (!fee) throw new Refused('FEE_NOT_OWED');
    await this.completion.execute(fee, { asksCard: true });
    return this.dataSource.manager.findOneByOrFail(Fee, { studioId, feeId });
  }
}
