import { Inject, Injectable } from '@nestjs/common';
import type { PaymentView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Payment } from './payment.entity.js';
import { toPaymentView } from './payment.view.js';

/** As many as a member looks at. */
const MOST = 200;

@Injectable()
export class PaymentsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** A member's own, newest first. */
  async listOf(userId: string): Promise<{ items: PaymentView[]; nextCursor: null }> {
    const rows = await this.dataSource.manager.find(Payment, {
      where: { studioId: this.config.STUDIO_ID, userId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    return { items: rows.map(toPaymentView), nextCursor: null };
  }
}
