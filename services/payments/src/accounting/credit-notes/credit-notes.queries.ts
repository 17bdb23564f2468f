import type { CreditNoteView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { CreditNote } from './credit-note.entity.js';
import { toCreditNoteView } from './credit-note.view.js';

/** Those of one payment, oldest first. */
export const findCreditNotesOf = async (
  manager: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<CreditNoteView[]> => {
  const rows = await manager.find(CreditNote, {
    where: { studioId, paymentId },
    order: { number: 'ASC' },
  });
  return rows.map(toCreditNoteView);
};
