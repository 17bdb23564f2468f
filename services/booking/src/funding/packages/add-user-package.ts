import { addValidity, newId, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { Package } from '../../catalogue/products/package.entity.js';
import { enterInLedger, type LedgerEntry } from '../credits/credits.api.js';
import { UserPackage } from './user-package.entity.js';

/** A package that counts from its first class must be begun within a year. */
const BEGIN_WITHIN = { count: 12, unit: 'month' } as const;

type Validity = Pick<UserPackage, 'validFrom' | 'expiresOn' | 'beginsCount' | 'beginsUnit'>;

/** From the day it was bought, or from the first class (domain.md, Packages). */
export const validityOf = (
  sold: Pick<Package, 'validityCount' | 'validityUnit' | 'validityStarts'>,
  at: Date,
): Validity => {
  const validFrom = studioDay(at);
  const validity = { count: sold.validityCount, unit: sold.validityUnit };
  if (sold.validityStarts === 'purchase')
    return {
      validFrom,
      expiresOn: addValidity(validFrom, validity),
      beginsCount: null,
      beginsUnit: null,
    };
  return {
    validFrom,
    expiresOn: addValidity(validFrom, BEGIN_WITHIN),
    beginsCount: validity.count,
    beginsUnit: validity.unit,
  };
};

export type PackageFacts = Validity &
  Pick<
    UserPackage,
    'studioId' | 'memberId' | 'packageId' | 'name' | 'classTypeIds' | 'pricePaid' | 'purchasedAt'
  > &
  Partial<
    Pick<
      UserPackage,
      'id' | 'paymentId' | 'providerSessionId' | 'source' | 'movedFrom' | 'creditsTotal'
    >
  > & {
    credits: number;
  };

/**
 * Gives a member a package, with the ledger row of its credits. Null when the provider's session
 * has its package already.
 */
export const addUserPackage = async (
  tx: EntityManager,
  { credits, ...facts }: PackageFacts,
  why: Partial<Pick<LedgerEntry, 'because' | 'reason' | 'at'>> = {},
): Promise<string | null> => {
  const { id = newId() } = facts;
  const made = await tx
    .createQueryBuilder()
    .insert()
    .into(UserPackage)
    .values({ creditsTotal: credits, creditsLeft: credits, currency: 'AED', ...facts, id })
    .orIgnore()
    .returning('id')
    .execute();
  if ((made.raw as unknown[]).length === 0) return null;
  if (credits === 0) return id;
  await enterInLedger(tx, {
    studioId: facts.studioId,
    userPackageId: id,
    memberId: facts.memberId,
    kind: 'grant',
    delta: credits,
    at: facts.purchasedAt,
    ...why,
  });
  return id;
};
