import { Injectable } from '@nestjs/common';
import type { PaidSeat } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import { Refund } from './refund.entity.js';
import { TakeBack } from './take-back.js';

/**
 * What a refund takes back, before its worker comes to it: whoever gives the money back is told which
 * bookings went with it, also when the same is asked once more.
 */
@Injectable()
export class TakeBackNow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly takeBack: TakeBack,
  ) {}

  async execute({ studioId, id }: Pick<Refund, 'studioId' | 'id'>): Promise<readonly PaidSeat[]> {
    const { manager } = this.dataSource;
    const refund = await manager.findOneBy(Refund, { studioId, id });
    const payment = refund && (await findPayment(manager, { studioId, id: refund.paymentId }));
    if (!payment || refund.credits === 'none') return [];
    if (payment.kind === 'fee' && refund.credits === 'done') return [];
    return this.takeBack.execute(refund, payment);
  }
}
