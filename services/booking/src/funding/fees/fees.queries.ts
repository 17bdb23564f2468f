import type { EventData, FeeView } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface FeeRow {
  id: string;
  member_id: string;
  booking_id: string;
  subscription_id: string;
  kind: FeeView['kind'];
  amount: number;
  currency: 'AED';
  status: FeeView['status'];
  class_name: string;
  starts_at: Date;
  owed_at: Date;
  settled_at: Date | null;
}

/** Fees of one booking, or of a member, newest first. */
export const findFees = (
  tx: EntityManager,
  of: { studioId: string } & ({ bookingId: string } | { memberId: string }),
): Promise<FeeRow[]> =>
  tx.query(
    `SELECT f.id, f.member_id, f.booking_id, f.subscription_id, f.kind, f.amount, f.currency,
       f.status, c.name AS class_name, s.starts_at, f.owed_at, f.settled_at
     FROM fees f
     JOIN bookings b ON b.studio_id = f.studio_id AND b.id = f.booking_id
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE f.studio_id = $1 AND ($2::uuid IS NULL OR f.booking_id = $2)
       AND ($3::uuid IS NULL OR f.member_id = $3)
     ORDER BY f.owed_at DESC, f.id DESC LIMIT 200`,
    [of.studioId, 'bookingId' in of ? of.bookingId : null, 'memberId' in of ? of.memberId : null],
  );

/** What a message about a fee says. */
export const feePayload = (fee: FeeRow): EventData<'fee.owed.v1'> => ({
  feeId: fee.id,
  userId: fee.member_id,
  subscriptionId: fee.subscription_id,
  bookingId: fee.booking_id,
  kind: fee.kind,
  amount: fee.amount,
  currency: fee.currency,
  className: fee.class_name,
  startsAt: fee.starts_at.toISOString(),
  owedAt: fee.owed_at.toISOString(),
});

export const toFeeView = (fee: FeeRow): FeeView => ({
  id: fee.id,
  bookingId: fee.booking_id,
  subscriptionId: fee.subscription_id,
  kind: fee.kind,
  amount: fee.amount,
  currency: fee.currency,
  status: fee.status,
  className: fee.class_name,
  startsAt: fee.starts_at.toISOString(),
  owedAt: fee.owed_at.toISOString(),
  settledAt: fee.settled_at?.toISOString() ?? null,
});

/** Fils that are not paid yet. */
export const sumOwed = (fees: readonly Pick<FeeRow, 'status' | 'amount'>[]): number =>
  fees
    .filter(({ status }) => status === 'owed' || status === 'billed')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Fils that each of these members owes; who owes nothing is not in it. */
export const owedByMembers = async (
  dataSource: DataSource,
  { studioId, memberIds }: { studioId: string; memberIds: readonly string[] },
): Promise<Map<string, number>> => {
  const rows = await dataSource.query<{ member_id: string; owed: number }[]>(
    `SELECT member_id, sum(amount)::int AS owed FROM fees
     WHERE studio_id = $1 AND member_id = ANY($2::uuid[]) AND status IN ('owed', 'billed')
     GROUP BY member_id`,
    [studioId, memberIds],
  );
  return new Map(rows.map(({ member_id, owed }) => [member_id, owed]));
};
