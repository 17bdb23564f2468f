import { Inject, Injectable } from '@nestjs/common';
import type { listSales, SaleView } from '@studio/contracts';
import { addDays, studioInstant } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findInvoiceOf, issuerOf, vatPercentOf } from '../../accounting/invoices/invoices.api.js';
import { findPaymentsOfSale, readCursor, writeCursor } from '../../accounting/ledger/ledger.api.js';
import { namesOf } from '../../people/people.api.js';
import { paymentsOfSale } from '../../accounting/sale-records/sale-records.api.js';
import { Sale } from '../../accounting/sale-records/sale.entity.js';
import { toSaleView } from './sale.view.js';

const PAGE = 200;
type Filter = z.infer<NonNullable<(typeof listSales)['query']>>;

/** Sales as the front desk sees them. */
@Injectable()
export class SalesQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PaymentLinks,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws NOT_FOUND. */
  async one(id: string): Promise<SaleView> {
    const key = { studioId: this.config.STUDIO_ID, id };
    const sale = await this.dataSource.manager.findOneBy(Sale, key);
    if (!sale) throw new Refused('NOT_FOUND');
    return this.viewOf(sale);
  }

  /** Of a day of the studio, and those that wait for their money; newest first. */
  async ofDay({ day, cursor, limit = PAGE }: Filter): Promise<{
    items: SaleView[];
    nextCursor: string | null;
  }> {
    const rows = this.dataSource.manager
      .createQueryBuilder(Sale, 's')
      .where('s.studio_id = :studioId', { studioId: this.config.STUDIO_ID })
      .andWhere(`((s.sold_at >= :from AND s.sold_at < :to) OR ${isPending})`, {
        from: studioInstant(day),
        to: studioInstant(addDays(day, 1)),
      })
      .orderBy('s.sold_at', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .limit(limit + 1);
    if (cursor) {
      const [at, id] = readCursor(cursor);
      rows.andWhere('(s.sold_at, s.id) < (:at, :id)', { at, id });
    }
    const found = await rows.getMany();
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: await Promise.all(shown.map((sale) => this.viewOf(sale))),
      nextCursor: last ? writeCursor({ createdAt: last.soldAt, id: last.id }) : null,
    };
  }

  private async viewOf(sale: Sale): Promise<SaleView> {
    const { manager } = this.dataSource;
    const { studioId, userId, soldBy } = sale;
    const [things, payments, names, issuer] = await Promise.all([
      findPaymentsOfSale(manager, sale),
      paymentsOfSale(manager, sale),
      namesOf(manager, { studioId, userIds: [userId, soldBy] }),
      issuerOf(manager, this.config),
    ]);
    const paymentId = things[0]?.id;
    const invoice = paymentId ? await findInvoiceOf(manager, { studioId, paymentId }) : null;
    const nameOf = (id: string) => names.get(id);
    const urlOf = (linkToken: string) => this.links.urlOf(linkToken);
    const vatToday = vatPercentOf(issuer, new Date());
    return toSaleView({ sale, things, payments, invoice, vatToday, urlOf, nameOf });
  }
}

const isPending = `(s.voided_at IS NULL AND s.id IN (SELECT p.sale_id FROM payments p
  WHERE p.studio_id = s.studio_id AND p.sale_id IS NOT NULL AND p.status = 'open'))`;
