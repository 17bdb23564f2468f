import { Inject, Injectable } from '@nestjs/common';
import { owedFee } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import {
  isFeeKnown,
  findOwedFee,
  insertOwedFee,
} from '../../accounting/fee-records/fee-records.api.js';
import type { Fee } from '../../accounting/fee-records/fee.entity.js';
import { BookingService } from '../../shared/booking-service.js';
import { newFeeOf } from './new-fee-of.js';

/** No sale comes of it: the next invoice takes the fee. */
const BILL_SECONDS = 120;

/** A fee that a sale is to be paid for; booking is asked while its event has not come. */
@Injectable()
export class FindOwedFee {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws FEE_NOT_OWED. */
  async execute({ feeId, userId }: { feeId: string; userId: string }): Promise<Fee> {
    const { manager } = this.dataSource;
    const key = { studioId: this.config.STUDIO_ID, feeId, userId };
    if (!(await isFeeKnown(manager, key))) {
      const path = `/internal/fees/${feeId}?userId=${userId}`;
      const fee = await this.booking.get(path, { schema: owedFee });
      const { studioId } = key;
      await insertOwedFee(manager, { studioId, ...newFeeOf(fee) }, { billSeconds: BILL_SECONDS });
    }
    const fee = await findOwedFee(manager, key);
    if (!fee) throw new Refused('FEE_NOT_OWED');
    return fee;
  }
}
