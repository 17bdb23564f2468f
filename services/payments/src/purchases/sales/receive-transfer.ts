import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { refuseUnlessSelling } from '../../accounting/invoices/invoices.api.js';
import { lockPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import {
  lockSale,
  markTransferReceived,
  paymentsOfSale,
} from '../../accounting/sale-records/sale-records.api.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CompleteSale } from './complete-sale.js';
import { completePayment } from './complete-payment.js';

/** The bank shows the money of a transfer: the sale is paid, invoiced and handed over. */
@Injectable()
export class ReceiveTransfer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly completion: CompleteSale,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Safe to repeat. Throws NOT_FOUND, SALE_NOT_PENDING, LEGAL_DETAILS_MISSING. */
  async execute({ saleId: id, actorId }: { saleId: string; actorId: string }): Promise<void> {
    const studioId = this.config.STUDIO_ID;
    await inTransaction(this.dataSource, async (tx) => {
      const sale = await lockSale(tx, { studioId, id });
      if (!sale) throw new Refused('NOT_FOUND');
      const [transfer] = await paymentsOfSale(tx, sale);
      if (transfer?.method !== 'transfer' || sale.voidedAt) throw new Refused('SALE_NOT_PENDING');
      if (transfer.receivedAt) return;
      await refuseUnlessSelling(tx, this.config);
      // What it was for was given back, or had no place.
      const units = await lockPaymentsOfSale(tx, sale);
      if (units.some(({ status }) => status !== 'open')) throw new Refused('SALE_NOT_PENDING');
      await markTransferReceived(tx, sale);
      await recordStaffAction(tx, {
        studioId,
        actorId,
        action: 'transfer.received',
        subjectUserId: sale.userId,
        after: { saleId: id, amount: transfer.amount },
      });
      await completePayment(tx, sale, this.config);
    });
    await this.completion.execute(id);
  }
}
