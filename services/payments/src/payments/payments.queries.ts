import { Inject, Injectable } from '@nestjs/common';
import type { PaymentView, getPayment, listPayments } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { PaymentStep } from './payment-step.entity.js';
import { findInvoiceOf } from '../invoices/invoices.api.js';
import { Payment } from './payment.entity.js';
import { toPaymentStepView, toPaymentView } from './payment.view.js';

const PAGE = 50;
const cursorShape = z.tuple([z.iso.datetime(), z.uuid()]);
type Page = { items: PaymentView[]; nextCursor: string | null };

const writeCursor = (last: Payment): string =>
  Buffer.from(JSON.stringify([last.createdAt.toISOString(), last.id])).toString('base64url');

const readCursor = (cursor: string): z.infer<typeof cursorShape> => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};

@Injectable()
export class PaymentsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Newest first; of one member or of all. */
  async list(query: z.infer<NonNullable<(typeof listPayments)['query']>>): Promise<Page> {
    const limit = query.limit ?? PAGE;
    const rows = this.dataSource
      .getRepository(Payment)
      .createQueryBuilder('p')
      .where('p.studioId = :studio', { studio: this.config.STUDIO_ID })
      .orderBy('p.createdAt', 'DESC')
      .addOrderBy('p.id', 'DESC')
      .limit(limit + 1);
    if (query.userId) rows.andWhere('p.userId = :user', { user: query.userId });
    if (query.cursor) {
      const [at, id] = readCursor(query.cursor);
      rows.andWhere('(p.createdAt, p.id) < (:at, :id)', { at, id });
    }
    const found = await rows.getMany();
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      items: found.slice(0, limit).map(toPaymentView),
      nextCursor: last ? writeCursor(last) : null,
    };
  }

  /** Throws NOT_FOUND. */
  async story(id: string): Promise<z.infer<NonNullable<(typeof getPayment)['response']>>> {
    const studioId = this.config.STUDIO_ID;
    const payment = await this.dataSource.manager.findOneBy(Payment, { studioId, id });
    if (!payment) throw new Refused('NOT_FOUND');
    const steps = await this.dataSource.manager.find(PaymentStep, {
      where: { studioId, paymentId: id },
      order: { at: 'ASC', id: 'ASC' },
    });
    const invoice = await findInvoiceOf(this.dataSource.manager, { studioId, paymentId: id });
    return { ...toPaymentView(payment), trail: steps.map(toPaymentStepView), invoice };
  }
}
