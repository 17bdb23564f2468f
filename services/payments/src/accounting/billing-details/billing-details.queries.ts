import type { BillingDetails, BillingDetailsView } from '@studio/contracts';
import type { Queryable } from '@studio/nest-kit';

type Row = BillingDetails & { changedAt: Date };

export const noDetails: BillingDetails = { name: '', address: '', trn: '' };

export const readBillingDetails = async (
  tx: Queryable,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<BillingDetailsView> => {
  const [row] = await tx.query<Row[]>(
    `SELECT name, address, trn, changed_at AS "changedAt" FROM billing_details
     WHERE studio_id = $1 AND user_id = $2`,
    [studioId, userId],
  );
  if (!row) return { details: noDetails, changedAt: null };
  const { changedAt, ...details } = row;
  return { details, changedAt: changedAt.toISOString() };
};
