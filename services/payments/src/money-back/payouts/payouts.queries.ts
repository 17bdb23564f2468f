import { Inject, Injectable } from '@nestjs/common';
import type { OwnPayout, PayoutView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, In, IsNull, type FindOptionsWhere } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CreditNote } from '../../accounting/credit-notes/credit-note.entity.js';
import { creditNoteNumber } from '../../accounting/credit-notes/credit-notes.api.js';
import { Payment } from '../../accounting/ledger/payment.entity.js';
import { namesOf } from '../../people/people.api.js';
import { Payout } from '../../accounting/payout-records/payout.entity.js';
import { waysOf } from './payout-rules.js';

const MOST = 200;

interface Owed<Item> {
  items: Item[];
  /** Fils; of all, not of those that are listed. */
  owed: number;
  count: number;
}

/** What the front desk has to give back, and what of it is one's own. */
@Injectable()
export class PayoutsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async owed(userId?: string): Promise<Owed<PayoutView>> {
    const { STUDIO_ID: studioId } = this.config;
    const where = { studioId, paidOutAt: IsNull(), ...(userId && { userId }) };
    const { manager } = this.dataSource;
    const [count, owed] = await Promise.all([
      manager.countBy(Payout, where),
      manager.sum(Payout, 'amount', where),
    ]);
    return { items: await this.read(where), owed: owed ?? 0, count };
  }

  async own(userId: string): Promise<{ items: OwnPayout[]; owed: number }> {
    const { items, owed } = await this.owed(userId);
    return { items: items.map(toOwnPayout), owed };
  }

  /** Throws NOT_FOUND. */
  async one(id: string): Promise<PayoutView> {
    const [view] = await this.read({ studioId: this.config.STUDIO_ID, id });
    if (!view) throw new Refused('NOT_FOUND');
    return view;
  }

  private async read(where: FindOptionsWhere<Payout>): Promise<PayoutView[]> {
    const { manager } = this.dataSource;
    const { STUDIO_ID: studioId } = this.config;
    const order = { owedSince: 'ASC', id: 'ASC' } as const;
    const rows = await manager.find(Payout, { where, order, take: MOST });
    const [payments, notes, names] = await Promise.all([
      manager.findBy(Payment, { studioId, id: In(rows.map(({ paymentId }) => paymentId)) }),
      manager.findBy(CreditNote, { studioId, refundId: In(rows.map(({ refundId }) => refundId)) }),
      namesOf(manager, {
        studioId,
        userIds: rows.flatMap(({ userId, actorId }) => (actorId ? [userId, actorId] : [userId])),
      }),
    ]);
    const bought = new Map(payments.map(({ id, description }) => [id, description]));
    const numbers = new Map(notes.map(({ refundId, number }) => [refundId, number]));
    const nameOf = (id: string | null): string | null => {
      const person = id ? names.get(id) : undefined;
      return (person && (person.fullName ?? person.email)) || null;
    };
    return rows.map((row) => ({
      ...factsOf(row),
      description: bought.get(row.paymentId) ?? '',
      creditNoteNumber: numberOf(numbers.get(row.refundId)),
      memberName: nameOf(row.userId),
      paidOutByName: nameOf(row.actorId),
    }));
  }
}

const numberOf = (number: number | undefined): string | null =>
  number === undefined ? null : creditNoteNumber(number);

const factsOf = (row: Payout) => ({
  id: row.id,
  userId: row.userId,
  paymentId: row.paymentId,
  saleId: row.saleId,
  amount: row.amount,
  method: row.method,
  reason: row.reason,
  owedSince: row.owedSince.toISOString(),
  ways: [...waysOf[row.method]],
  paidOutAt: row.paidOutAt?.toISOString() ?? null,
  paidOutBy: row.actorId,
  way: row.way,
  note: row.note,
});

const toOwnPayout = (view: PayoutView): OwnPayout => ({
  id: view.id,
  description: view.description,
  amount: view.amount,
  method: view.method,
  reason: view.reason,
  creditNoteNumber: view.creditNoteNumber,
  owedSince: view.owedSince,
});
