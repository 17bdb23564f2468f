import type { DataSource, EntityManager } from 'typeorm';
import { statesFor, type Seller } from '../../catalogue/products/products.api.js';
import { versionColumn } from '../../shared/record-changes.js';
import type { PackageRow, UserPackageRow } from './package.view.js';

const classTypeNames = (of: string): string => `
  (SELECT array_agg(c.name ORDER BY c.name) FROM class_types c
    WHERE c.studio_id = ${of}.studio_id AND c.id = ANY(${of}.class_type_ids)) AS class_types`;

/** What one class costs without a package, by the credit. */
const dropInPrices = `
  (SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object(
      'lowest', min(c.drop_in_price / c.credit_cost), 'highest', max(c.drop_in_price / c.credit_cost)) END
    FROM class_types c
    WHERE c.studio_id = p.studio_id AND c.id = ANY(p.class_type_ids)
      AND c.active AND c.drop_in_price > 0) AS drop_in`;

const had = (what: string): string => `EXISTS (
  SELECT FROM user_packages u JOIN packages i ON i.studio_id = u.studio_id AND i.id = u.package_id
  WHERE u.studio_id = p.studio_id AND u.member_id = $2 AND u.voided_at IS NULL
    AND u.source <> 'import_undone' AND ${what})`;

/**
 * Whether this member has had an intro offer, or this product by any terms; one that was refunded
 * counts, a sale that was voided or an import that was undone does not.
 */
const hadBefore = `${had('i.intro')} AS had_intro,
  ${had('i.product_id = p.product_id')} AS had_this`;

const packageColumns = `p.id, p.product_id, p.name, p.description, p.credits, p.price, p.currency,
  p.validity_count, p.validity_unit, p.validity_starts, p.once_per_person, p.intro, p.best_value,
  p.state, p.replaced_at IS NOT NULL AS replaced`;

/** What is sold now, in the order of the members' page; by the front desk, hidden ones too. */
export const findPackagesOnSale = (
  dataSource: DataSource,
  { studioId, memberId, seller = 'member' }: Params,
): Promise<PackageRow[]> =>
  dataSource.query(
    `SELECT ${packageColumns}, ${classTypeNames('p')}, ${dropInPrices}, ${hadBefore}
     FROM packages p WHERE p.studio_id = $1 AND p.replaced_at IS NULL AND p.state = ANY($3)
       AND NOT (p.state = 'hidden' AND p.price = 0)
     ORDER BY p.position, p.price, p.id`,
    [studioId, memberId, statesFor(seller)],
  );

interface Params {
  studioId: string;
  memberId: string;
  seller?: Seller;
}

export const findPackage = async (
  dataSource: DataSource | EntityManager,
  params: { studioId: string; memberId: string; packageId: string },
): Promise<PackageRow | undefined> => {
  const [row] = await dataSource.query<PackageRow[]>(
    `SELECT ${packageColumns}, ${classTypeNames('p')}, ${dropInPrices}, ${hadBefore}
     FROM packages p WHERE p.studio_id = $1 AND p.id = $3`,
    [params.studioId, params.memberId, params.packageId],
  );
  return row;
};

/** The whole price went back: as `isRefunded` of the rules. */
export const refundedInFull = `(p.refunded_at IS NOT NULL
  AND coalesce(p.refunded, p.price_paid) >= p.price_paid)`;

/** Credits of a package `p` that end on its last day. */
export const endingCredits = `p.credits_left > 0 AND p.closed_for IS DISTINCT FROM p.expires_on
  AND NOT ${refundedInFull}`;

export const userPackageColumns = `p.id, p.package_id, p.name, p.credits_total, p.credits_left,
  p.expires_on::text AS expires_on, p.frozen_from::text AS frozen_from,
  p.frozen_until::text AS frozen_until, p.locked_because, p.begins_count, p.begins_unit,
  p.purchased_at, p.price_paid, p.currency, p.refunded, p.refunded_at, ${classTypeNames('p')},
  ${versionColumn('p')}`;

/** One package; of that member alone when one is named. */
export const findUserPackage = async (
  manager: EntityManager,
  params: { studioId: string; id: string; memberId?: string },
): Promise<UserPackageRow | undefined> => {
  const [row] = await manager.query<UserPackageRow[]>(
    `SELECT ${userPackageColumns} FROM user_packages p
     WHERE p.studio_id = $1 AND p.id = $2 AND ($3::uuid IS NULL OR p.member_id = $3)`,
    [params.studioId, params.id, params.memberId ?? null],
  );
  return row;
};

/** Packages of members, of each the usable ones first and among them the one that expires first. */
export const findPackagesOf = (
  manager: DataSource | EntityManager,
  params: { studioId: string; memberIds: readonly string[]; today: string },
): Promise<(UserPackageRow & { member_id: string })[]> =>
  manager.query(
    `SELECT p.member_id, ${userPackageColumns} FROM user_packages p
     WHERE p.studio_id = $1 AND p.member_id = ANY($2::uuid[]) AND p.source <> 'import_undone'
     ORDER BY (p.credits_left > 0 AND p.expires_on >= $3::date) DESC,
       CASE WHEN p.credits_left > 0 AND p.expires_on >= $3::date THEN p.expires_on END,
       p.purchased_at DESC, p.id`,
    [params.studioId, params.memberIds, params.today],
  );

/** The same of one member. */
export const findUserPackages = (
  manager: DataSource | EntityManager,
  { memberId, ...params }: { studioId: string; memberId: string; today: string },
): Promise<UserPackageRow[]> => findPackagesOf(manager, { ...params, memberIds: [memberId] });
