import { Inject, Injectable } from '@nestjs/common';
import type { AdminPaymentView, listPayments } from '@studio/contracts';
import { addDays, readDocumentNumber, studioInstant } from '@studio/domain-kit';
import { nameHasSql } from '@studio/nest-kit';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { namesOf } from '../../people/people.api.js';
import { invoiceNumbersOf } from '../../accounting/invoices/invoices.api.js';
import { readCursor, toPaymentView, writeCursor } from '../../accounting/ledger/ledger.api.js';
import { Payment } from '../../accounting/ledger/payment.entity.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listPayments)['query']>>;
interface Page {
  items: AdminPaymentView[];
  total: number;
  nextCursor: string | null;
}

/** Payments as the desk looks for them. */
@Injectable()
export class AdminPaymentsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Newest first; `total` counts all that the filter finds. */
  async list(filter: Filter): Promise<Page> {
    const limit = filter.limit ?? PAGE;
    const rows = this.found(filter)
      .orderBy('p.createdAt', 'DESC')
      .addOrderBy('p.id', 'DESC')
      .limit(limit + 1);
    if (filter.cursor) {
      const [at, id] = readCursor(filter.cursor);
      rows.andWhere('(p.createdAt, p.id) < (:at, :id)', { at, id });
    }
    const [found, total] = await Promise.all([rows.getMany(), this.found(filter).getCount()]);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: await this.named(shown),
      total,
      nextCursor: last ? writeCursor(last) : null,
    };
  }

  /** With who paid. */
  async named(payments: readonly Payment[]): Promise<AdminPaymentView[]> {
    const { STUDIO_ID: studioId } = this.config;
    const userIds = payments.map(({ userId }) => userId);
    const { manager } = this.dataSource;
    const [names, invoices] = await Promise.all([
      namesOf(manager, { studioId, userIds }),
      invoiceNumbersOf(manager, { studioId, paymentIds: payments.map(({ id }) => id) }),
    ]);
    return payments.map((payment) => ({
      ...toPaymentView(payment),
      invoiceNumber: invoices.get(payment.id) ?? null,
      memberName: names.get(payment.userId)?.fullName ?? null,
      memberEmail: names.get(payment.userId)?.email ?? null,
    }));
  }

  private found({ userId, search, status, kind, from, to }: Filter): SelectQueryBuilder<Payment> {
    const rows = this.dataSource
      .getRepository(Payment)
      .createQueryBuilder('p')
      .where('p.studioId = :studio', { studio: this.config.STUDIO_ID });
    if (userId) rows.andWhere('p.userId = :userId', { userId });
    if (status) rows.andWhere('p.status = :status', { status });
    if (kind) rows.andWhere('p.kind = :kind', { kind });
    if (from) rows.andWhere('p.createdAt >= :from', { from: studioInstant(from) });
    if (to) rows.andWhere('p.createdAt < :to', { to: studioInstant(addDays(to, 1)) });
    if (search) {
      const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      const { kind = null, number = null } = readDocumentNumber(search) ?? {};
      rows.andWhere(isMeant, { part, exact: search, documentKind: kind, number });
    }
    return rows;
  }
}

/** The number on its paper: of an invoice, which may be over several things, or of a credit note. */
const hasNumber = `(CAST(:number AS integer) IS NOT NULL AND (
    coalesce(:documentKind, 'invoice') = 'invoice' AND EXISTS (
      SELECT FROM invoices i WHERE i.studio_id = p.studio_id AND i.number = :number
        AND (i.payment_id = p.id OR i.sale_id = p.sale_id))
    OR coalesce(:documentKind, 'credit_note') = 'credit_note' AND EXISTS (
      SELECT FROM credit_notes n WHERE n.studio_id = p.studio_id AND n.number = :number
        AND n.payment_id = p.id)))`;

/** References are long: they are pasted whole. */
const isMeant = `(p.description ILIKE :part OR p.provider_session_id = :exact
  OR p.provider_intent_id = :exact OR CAST(p.id AS text) = :exact OR ${hasNumber} OR EXISTS (
    SELECT FROM members m WHERE m.studio_id = p.studio_id AND m.user_id = p.user_id
      AND (m.email ILIKE :part OR m.full_name ILIKE :part
        OR ${nameHasSql('m.full_name', 'CAST(:exact AS text)')})))`;
