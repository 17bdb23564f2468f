import type { ledgerRow } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';

type LedgerRowView = z.infer<typeof ledgerRow>;
type Row = Omit<LedgerRowView, 'at'> & { at: Date };

/** A member's ledger, newest first, at most 500 rows. */
export const findLedger = async (
  dataSource: DataSource,
  studioId: string,
  memberId: string,
): Promise<LedgerRowView[]> => {
  const rows = await dataSource.query<Row[]>(
    `SELECT l.id, l.user_package_id AS "userPackageId", p.name AS "packageName", l.kind, l.delta,
       l.booking_id AS "bookingId", l.reason, l.at
     FROM credit_ledger l
     JOIN user_packages p ON p.studio_id = l.studio_id AND p.id = l.user_package_id
     WHERE l.studio_id = $1 AND l.member_id = $2 ORDER BY l.at DESC, l.id DESC LIMIT 500`,
    [studioId, memberId],
  );
  return rows.map((row) => ({
    id: row.id,
    userPackageId: row.userPackageId,
    packageName: row.packageName,
    kind: row.kind,
    delta: row.delta,
    bookingId: row.bookingId,
    reason: row.reason,
    at: row.at.toISOString(),
  }));
};
