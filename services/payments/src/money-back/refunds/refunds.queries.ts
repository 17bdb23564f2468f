import type { RefundView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { CreditNote } from '../../accounting/credit-notes/credit-note.entity.js';
import { creditNoteNumber } from '../../accounting/credit-notes/credit-notes.api.js';
import { Refund } from './refund.entity.js';
import { reasonOf } from './refund-rules.js';

/** Throws NOT_FOUND. */
export const refundView = async (
  manager: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<RefundView> => {
  const row = await manager.findOneBy(Refund, { studioId, id });
  if (!row) throw new Refused('NOT_FOUND');
  const note = await manager.findOneBy(CreditNote, { studioId, refundId: id });
  return toRefundView(row, note);
};

const toRefundView = (row: Refund, note: CreditNote | null): RefundView => ({
  id: row.id,
  paymentId: row.paymentId,
  amount: row.amount,
  toCard: row.amount - row.toGift,
  toGiftCard: row.toGift,
  cause: row.cause,
  reason: reasonOf(row),
  status: row.status,
  credits: row.credits,
  askedAt: row.requestedAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  creditNoteNumber: note && creditNoteNumber(note.number),
});

/** All of a payment, oldest first. */
export const findRefundsOf = async (
  manager: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<RefundView[]> => {
  const [rows, notes] = await Promise.all([
    manager.find(Refund, {
      where: { studioId, paymentId },
      order: { requestedAt: 'ASC', id: 'ASC' },
    }),
    manager.findBy(CreditNote, { studioId, paymentId }),
  ]);
  const noteOf = new Map(notes.map((note) => [note.refundId, note]));
  return rows.map((row) => toRefundView(row, noteOf.get(row.id) ?? null));
};
