import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { lockPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { markFulfilled } from './mark-fulfilled.js';

/** Goods that are paid are handed over at the counter: nobody is asked. */
@Injectable()
export class Goods {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Safe to repeat. */
  deliver(payment: Payment): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const now = await lockPayment(tx, payment);
      if (now?.status !== 'paid') return;
      const answer = { retailItemId: now.referenceId };
      const step = { what: 'Handed over', detail: now.description };
      await markFulfilled(tx, now, { config: this.config, answer, step });
    });
  }
}
