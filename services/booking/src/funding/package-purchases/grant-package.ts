import type { EventData, GrantAnswer, GrantOutcome, RefusedGrant } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { currentRecordOf } from '../../people/members/members.api.js';
import type { EntityManager } from 'typeorm';
import { Package } from '../../catalogue/products/package.entity.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  addUserPackage,
  lockOnceOffers,
  validityOf,
  whyHadAlready,
} from '../packages/packages.api.js';

/** A package that was paid for, as the provider's session says. */
export interface PaidPackage {
  studioId: string;
  memberId: string;
  /** Of a single visit: its class type. */
  packageId: string;
  paymentId: string;
  providerSessionId: string;
  /** Fils. */
  amount: number;
  paidAt: Date;
}

/**
 * Gives a member the package that was paid for, once per provider's session: webhook, landing page
 * and event may all bring it, at once and again (domain.md, Payments). What is sold once to each
 * person is judged again, under a lock: who had it meanwhile gets their money back (decision 146).
 * Throws PACKAGE_NOT_FOUND.
 */
export const grantPackage = async (
  tx: EntityManager,
  paid: PaidPackage,
  studio: StudioContext,
): Promise<GrantOutcome> => {
  const { studioId, packageId } = paid;
  const sold = await tx.findOneBy(Package, { studioId, id: packageId });
  if (!sold) throw new Refused('PACKAGE_NOT_FOUND');
  const refusal = sold.intro || sold.oncePerPerson ? await refuseSecond(tx, paid, studio) : null;
  return refusal ?? grantSold(tx, paid, { ...sold, packageId });
};

/** Null: they did not have it, or this session brought it. */
const refuseSecond = async (
  tx: EntityManager,
  paid: PaidPackage,
  studio: StudioContext,
): Promise<RefusedGrant | null> => {
  const { studioId, packageId } = paid;
  const memberId = await currentRecordOf(tx, studioId, paid.memberId);
  await lockOnceOffers(tx, { studio, memberId });
  if (await isGranted(tx, paid)) return null;
  const known = await findRefusal(tx, paid);
  if (known) return known;
  const refusedBecause = await whyHadAlready(tx, { studio, memberId, packageId });
  if (!refusedBecause) return null;
  await tx.query(
    `INSERT INTO refused_grants (studio_id, provider_session_id, payment_id, because, at)
     VALUES ($1, $2, $3, $4, $5)`,
    [studioId, paid.providerSessionId, paid.paymentId, refusedBecause, studio.now()],
  );
  return { refusedBecause };
};

/** Its money is on its way back: the same answer, also when the other one is voided meanwhile. */
const findRefusal = async (
  tx: EntityManager,
  { studioId, providerSessionId }: PaidPackage,
): Promise<RefusedGrant | undefined> => {
  const [row] = await tx.query<RefusedGrant[]>(
    `SELECT because AS "refusedBecause" FROM refused_grants
     WHERE studio_id = $1 AND provider_session_id = $2`,
    [studioId, providerSessionId],
  );
  return row;
};

/** What a package, or a single visit, gives. */
type Sold = Pick<
  Package,
  | 'name'
  | 'classTypeIds'
  | 'credits'
  | 'currency'
  | 'validityCount'
  | 'validityUnit'
  | 'validityStarts'
> & { packageId: string | null };

export const grantSold = async (
  tx: EntityManager,
  paid: PaidPackage,
  sold: Sold,
): Promise<GrantAnswer> => {
  const { studioId, paymentId, providerSessionId } = paid;
  const memberId = await currentRecordOf(tx, studioId, paid.memberId);
  const validity = validityOf(sold, paid.paidAt);
  const id = await addUserPackage(tx, {
    studioId,
    memberId,
    paymentId,
    providerSessionId,
    ...validity,
    packageId: sold.packageId,
    name: sold.name,
    classTypeIds: sold.classTypeIds,
    credits: sold.credits,
    pricePaid: paid.amount,
    purchasedAt: paid.paidAt,
  });
  if (id === null) return grantedBefore(tx, paid);
  const granted = { userPackageId: id, expiresOn: validity.expiresOn };
  await publish(tx, {
    type: 'package.granted.v1',
    data: payloadOf({ ...paid, memberId }, { ...sold, ...granted }),
    studioId,
  });
  return {
    userPackageId: id,
    packageName: sold.name,
    creditsTotal: sold.credits,
    creditsLeft: sold.credits,
    expiresOn: validity.expiresOn,
  };
};

const payloadOf = (
  paid: PaidPackage,
  granted: Sold & Pick<GrantAnswer, 'userPackageId' | 'expiresOn'>,
): EventData<'package.granted.v1'> => ({
  userPackageId: granted.userPackageId,
  userId: paid.memberId,
  packageName: granted.name,
  credits: granted.credits,
  expiresOn: granted.expiresOn,
  amount: paid.amount,
  currency: granted.currency,
  purchasedAt: paid.paidAt.toISOString(),
  transactionId: paid.paymentId,
  paymentId: paid.paymentId,
});

/** True: the session's package is there, whoever brought it. */
export const isGranted = async (
  tx: EntityManager,
  { studioId, providerSessionId }: Pick<PaidPackage, 'studioId' | 'providerSessionId'>,
): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM user_packages WHERE studio_id = $1 AND provider_session_id = $2',
    [studioId, providerSessionId],
  );
  return rows.length > 0;
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
