import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { LedgerRow } from './ledger-row.entity.js';

export type LedgerEntry = Pick<
  LedgerRow,
  'studioId' | 'userPackageId' | 'memberId' | 'kind' | 'delta' | 'at'
> & {
  bookingId?: string;
  waitingEntryId?: string;
  because?: LedgerRow['because'];
  reason?: string;
  /** Of a booking whose cancel was taken back: which time. */
  round?: number;
};

/** Adds a row; the balance of the package must change by `delta` in the same transaction. */
export const enterInLedger = async (tx: EntityManager, entry: LedgerEntry): Promise<void> => {
  await tx.insert(LedgerRow, {
    id: newId(),
    bookingId: null,
    waitingEntryId: null,
    because: null,
    reason: null,
    ...entry,
  });
};
