import type { EventData, GrantAnswer } from '@studio/contracts';
import { addValidity, newId, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Package } from '../catalogue/package.entity.js';
import { enterInLedger } from '../credits/credits.api.js';

/** A package that was paid for, as the provider's session says. */
export interface PaidPackage {
  studioId: string;
  memberId: string;
  packageId: string;
  paymentId: string;
  providerSessionId: string;
  /** Fils. */
  amount: number;
  paidAt: Date;
}

/**
 * Gives a member the package that was paid for, once per provider's session: webhook, landing page
 * and event may all bring the news, at once and again (domain.md, Payments). An intro offer that was
 * paid twice is honoured: money taken is never without its package.
 * Throws PACKAGE_NOT_FOUND.
 */
export const grantPackage = async (tx: EntityManager, paid: PaidPackage): Promise<GrantAnswer> => {
  const sold = await tx.findOneBy(Package, { studioId: paid.studioId, id: paid.packageId });
  if (!sold) throw new Refused('PACKAGE_NOT_FOUND');
  const day = studioDay(paid.paidAt);
  const expiresOn = addValidity(day, { count: sold.validityCount, unit: sold.validityUnit });
  const id = newId();
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO user_packages (studio_id, id, member_id, package_id, name, class_type_ids,
       credits_total, credits_left, valid_from, expires_on, price_paid, currency, purchased_at,
       payment_id, provider_session_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (studio_id, provider_session_id) DO NOTHING RETURNING id`,
    [
      paid.studioId,
      id,
      paid.memberId,
      sold.id,
      sold.name,
      sold.classTypeIds,
      sold.credits,
      day,
      expiresOn,
      paid.amount,
      sold.currency,
      paid.paidAt,
      paid.paymentId,
      paid.providerSessionId,
    ],
  );
  if (inserted.length === 0) return grantedBefore(tx, paid);
  await enterInLedger(tx, {
    studioId: paid.studioId,
    userPackageId: id,
    memberId: paid.memberId,
    kind: 'grant',
    delta: sold.credits,
    at: paid.paidAt,
  });
  const news: EventData<'package.granted.v1'> = {
    userPackageId: id,
    userId: paid.memberId,
    packageName: sold.name,
    credits: sold.credits,
    expiresOn,
    amount: paid.amount,
    currency: sold.currency,
    purchasedAt: paid.paidAt.toISOString(),
    transactionId: paid.paymentId,
    paymentId: paid.paymentId,
  };
  await publish(tx, 'package.granted.v1', news, paid.studioId);
  return {
    userPackageId: id,
    packageName: sold.name,
    creditsTotal: sold.credits,
    creditsLeft: sold.credits,
    expiresOn,
  };
};

const grantedBefore = async (
  tx: EntityManager,
  { studioId, providerSessionId }: PaidPackage,
): Promise<GrantAnswer> => {
  const [owned] = await tx.query<GrantAnswer[]>(
    `SELECT id AS "userPackageId", name AS "packageName", credits_total AS "creditsTotal",
       credits_left AS "creditsLeft", expires_on::text AS "expiresOn"
     FROM user_packages WHERE studio_id = $1 AND provider_session_id = $2`,
    [studioId, providerSessionId],
  );
  if (!owned) throw new Error('a grant that conflicts must be there');
  return owned;
};
