import type { ProductProblem, ProductState, SellableQuery } from '@studio/contracts';
import type { Package } from './package.entity.js';
import type { Plan } from './plan.entity.js';

/** A class type that a product names. */
export interface ClassCost {
  id: string;
  active: boolean;
  creditCost: number;
}

/** A retired product may fit nothing any more: nobody buys it. */
const classTypeProblems = (
  { classTypeIds, state }: Pick<Package | Plan, 'classTypeIds' | 'state'>,
  known: readonly ClassCost[],
): ProductProblem[] => {
  const field = 'classTypeIds';
  if (classTypeIds.some((id) => known.every((type) => type.id !== id)))
    return [{ field, problem: 'class_type_unknown' }];
  if (state !== 'retired' && known.every(({ active }) => !active))
    return [{ field, problem: 'no_class_type_in_use' }];
  return [];
};

type PackageRule = Pick<
  Package,
  'classTypeIds' | 'state' | 'credits' | 'intro' | 'oncePerPerson' | 'bestValue'
>;

/** What contradicts itself in a package, by the field of the form. */
export const packageProblems = (
  row: PackageRule,
  known: readonly ClassCost[],
): ProductProblem[] => {
  const inUse = known.filter(({ active }) => active);
  const paysNothing = inUse.length > 0 && inUse.every(({ creditCost }) => creditCost > row.credits);
  return [
    ...classTypeProblems(row, known),
    ...(paysNothing ? [{ field: 'credits', problem: 'credits_below_class' } as const] : []),
    ...(row.intro && !row.oncePerPerson
      ? [{ field: 'intro', problem: 'intro_not_once' } as const]
      : []),
    ...(row.intro && row.bestValue
      ? [{ field: 'bestValue', problem: 'intro_best_value' } as const]
      : []),
  ];
};

/** The same of a plan. */
export const planProblems = (
  row: Pick<Plan, 'classTypeIds' | 'state'>,
  known: readonly ClassCost[],
): ProductProblem[] => classTypeProblems(row, known);

/** Who asks what is for sale: a member, or the front desk for one. */
export type Seller = SellableQuery['seller'];

/** Why a version can't be bought now; null: it can. */
export const notForSale = (
  { state, replaced, price }: { state: Package['state']; replaced: boolean; price: number },
  seller: Seller,
): 'PRODUCT_CHANGED' | 'not_on_sale' | null => {
  if (state === 'retired' || (state === 'hidden' && seller === 'member')) return 'not_on_sale';
  // Made for rows of an import that say no price: it is not sold before it has one.
  if (state === 'hidden' && price === 0) return 'not_on_sale';
  return replaced ? 'PRODUCT_CHANGED' : null;
};

/** States of what this seller sells. */
export const statesFor = (seller: Seller): ProductState[] =>
  (['on_sale', 'hidden'] as const).filter(
    (state) => !notForSale({ state, replaced: false, price: 1 }, seller),
  );
