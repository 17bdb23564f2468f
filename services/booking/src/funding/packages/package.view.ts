import type { PackageView, ProductState, Sellable, UserPackageView } from '@studio/contracts';
import { notForSale, type Seller } from '../../catalogue/products/products.api.js';
import { pricePerClass } from '@studio/domain-kit';
import { statusOn } from './package-rules.js';

export interface PackageRow {
  id: string;
  product_id: string;
  name: string;
  description: string;
  credits: number;
  price: number;
  currency: 'AED';
  validity_count: number;
  validity_unit: 'day' | 'week' | 'month';
  validity_starts: PackageView['validityStarts'];
  class_types: string[] | null;
  once_per_person: boolean;
  intro: boolean;
  best_value: boolean;
  drop_in: { lowest: number; highest: number } | null;
  state: ProductState;
  replaced: boolean;
  had_intro: boolean;
  had_this: boolean;
}

export interface UserPackageRow {
  id: string;
  package_id: string | null;
  name: string;
  credits_total: number;
  credits_left: number;
  expires_on: string;
  frozen_from: string | null;
  frozen_until: string | null;
  locked_because: string | null;
  begins_count: number | null;
  begins_unit: 'day' | 'week' | 'month' | null;
  purchased_at: Date;
  price_paid: number;
  currency: 'AED';
  refunded: number | null;
  refunded_at: Date | null;
  class_types: string[] | null;
  version: number;
}

/** An intro offer is for new members, once; others may be sold once to each person. */
export const takenBecause = (
  row: Pick<PackageRow, 'intro' | 'had_intro' | 'once_per_person' | 'had_this'>,
): 'INTRO_USED' | 'ONCE_PER_PERSON' | null => {
  if (row.intro && row.had_intro) return 'INTRO_USED';
  return row.once_per_person && row.had_this ? 'ONCE_PER_PERSON' : null;
};

/** The same of a second one in the basket of the first. */
const secondUnavailableBecause = ({
  intro,
  once_per_person: isOnce,
}: PackageRow): Sellable['secondUnavailableBecause'] => {
  if (intro) return 'INTRO_USED';
  return isOnce ? 'ONCE_PER_PERSON' : null;
};

export const toPackageView = (row: PackageRow): PackageView => ({
  id: row.id,
  name: row.name,
  credits: row.credits,
  price: row.price,
  pricePerClass: pricePerClass(row),
  currency: row.currency,
  validity: { count: row.validity_count, unit: row.validity_unit },
  validityStarts: row.validity_starts,
  classTypes: row.class_types ?? [],
  description: row.description,
  oncePerPerson: row.once_per_person,
  intro: row.intro,
  available: takenBecause(row) === null,
  bestValue: row.best_value,
  dropIn: row.drop_in,
  hidden: row.state === 'hidden',
});

const unavailableBecause = (row: PackageRow, seller: Seller): Sellable['unavailableBecause'] => {
  const why = notForSale(row, seller);
  return why === 'not_on_sale' ? 'PACKAGE_NOT_FOUND' : (why ?? takenBecause(row));
};

/** What payments may charge for: the server's own name and price. */
export const toSellable = (row: PackageRow, seller: Seller): Sellable => ({
  kind: 'package',
  id: row.id,
  productId: row.product_id,
  name: row.name,
  description: row.description,
  price: row.price,
  currency: row.currency,
  available: unavailableBecause(row, seller) === null,
  unavailableBecause: unavailableBecause(row, seller),
  secondUnavailableBecause: secondUnavailableBecause(row),
});

/** One that runs or is planned. */
const freezeOf = (row: UserPackageRow, today: string): UserPackageView['frozen'] =>
  row.frozen_from !== null && row.frozen_until !== null && row.frozen_until >= today
    ? { from: row.frozen_from, until: row.frozen_until }
    : null;

export const toUserPackageView = (row: UserPackageRow, today: string): UserPackageView => ({
  id: row.id,
  packageId: row.package_id,
  packageName: row.name,
  creditsTotal: row.credits_total,
  creditsLeft: row.credits_left,
  expiresOn: row.expires_on,
  status: statusOn(
    {
      creditsLeft: row.credits_left,
      expiresOn: row.expires_on,
      frozenFrom: row.frozen_from,
      frozenUntil: row.frozen_until,
      lockedBecause: row.locked_because,
      pricePaid: row.price_paid,
      refunded: row.refunded,
      refundedAt: row.refunded_at,
    },
    today,
  ),
  frozen: freezeOf(row, today),
  begins:
    row.begins_count !== null && row.begins_unit !== null
      ? { count: row.begins_count, unit: row.begins_unit }
      : null,
  purchasedAt: row.purchased_at.toISOString(),
  pricePaid: row.price_paid,
  refund: row.refunded_at && { amount: row.refunded, at: row.refunded_at.toISOString() },
  currency: row.currency,
  classTypes: row.class_types ?? [],
  version: row.version,
});
