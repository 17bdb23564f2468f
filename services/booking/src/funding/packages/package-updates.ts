import type { DataSource, EntityManager } from 'typeorm';
import { refundedInFull } from './packages.queries.js';
import { UserPackage } from './user-package.entity.js';

interface PackageKey {
  studioId: string;
  id: string;
}

/** A validity that waited for its first class runs until `expiresOn` from now on. */
export const beginValidity = async (
  tx: EntityManager,
  key: PackageKey,
  expiresOn: string,
): Promise<void> => {
  await tx.update(UserPackage, { ...key }, { expiresOn, beginsCount: null, beginsUnit: null });
};

/** Over, and not closed at that last day; while a payment is disputed the days stand still. */
const isOver = `studio_id = $1 AND expires_on < $2::date
  AND closed_for IS DISTINCT FROM expires_on AND locked_because IS DISTINCT FROM 'dispute'`;

/** Closes what is over and empty; the ids of what is over with credits left, oldest first. */
export const closeEmptyPackages = async (
  dataSource: DataSource,
  { studioId, today }: { studioId: string; today: string },
): Promise<{ id: string }[]> => {
  await dataSource.query(
    `UPDATE user_packages SET closed_for = expires_on WHERE ${isOver} AND credits_left = 0`,
    [studioId, today],
  );
  return dataSource.query<{ id: string }[]>(
    `SELECT id FROM user_packages WHERE ${isOver} ORDER BY expires_on, id`,
    [studioId, today],
  );
};

/** Closes a locked package at its last day: nothing is left of it. */
export const closePackage = async (tx: EntityManager, owned: UserPackage): Promise<void> => {
  const { studioId, id, expiresOn } = owned;
  await tx.update(UserPackage, { studioId, id }, { creditsLeft: 0, closedFor: expiresOn });
};

/**
 * How much of its payment went back, and when last. With the last of it, packages that credits of
 * it were moved to are refunded too: `packageIds` are all of them, locked.
 */
export const noteRefund = async (
  tx: EntityManager,
  { studioId, packageIds, ...refund }: RefundOfPackage,
): Promise<void> => {
  await tx.query(
    `UPDATE user_packages SET refunded = coalesce(refunded, 0) + $3,
         refunded_at = greatest(refunded_at, $4::timestamptz)
       WHERE studio_id = $1 AND payment_id = $2`,
    [studioId, refund.paymentId, refund.amount, refund.refundedAt],
  );
  await tx.query(
    `UPDATE user_packages SET refunded_at = $3
     WHERE studio_id = $1 AND id = ANY($4) AND refunded_at IS NULL AND EXISTS (
       SELECT FROM user_packages p
       WHERE p.studio_id = $1 AND p.payment_id = $2 AND ${refundedInFull})`,
    [studioId, refund.paymentId, refund.refundedAt, packageIds],
  );
};

/** Their sale was voided on its day: their members can buy once what is sold once to each person. */
export const markVoided = async (
  tx: EntityManager,
  { studioId, packageIds, voidedAt }: VoidedPackages,
): Promise<void> => {
  await tx.query(
    `UPDATE user_packages SET voided_at = $3
     WHERE studio_id = $1 AND id = ANY($2) AND voided_at IS NULL`,
    [studioId, packageIds, voidedAt],
  );
};

interface VoidedPackages {
  studioId: string;
  packageIds: readonly string[];
  voidedAt: string;
}

interface RefundOfPackage {
  studioId: string;
  paymentId: string;
  packageIds: readonly string[];
  /** Fils. */
  amount: number;
  refundedAt: string;
}

/**
 * SQL that marks packages `p` of studio $1 that may pay, and returns their `columns`, at most
 * `atOnce`: whoever comes second finds them marked, or passes them over.
 */
export const markPackagesSql = (
  { mark, when }: { mark: string; when: string },
  { columns, atOnce }: { columns: string; atOnce: number },
): string => `
  UPDATE user_packages SET ${mark} WHERE (studio_id, id) IN (
    SELECT p.studio_id, p.id FROM user_packages p
    WHERE p.studio_id = $1 AND p.locked_because IS NULL AND NOT ${refundedInFull}
      AND p.closed_for IS DISTINCT FROM p.expires_on AND ${when}
    ORDER BY p.id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
  RETURNING ${columns}`;
