import type { EntityManager } from 'typeorm';
import { Package } from './package.entity.js';
import { Plan } from './plan.entity.js';
import { packageProblems, planProblems, type ClassCost } from './product-rules.js';
import type { ProductProblem } from '@studio/contracts';

/** A kind of product: its table, and which of its facts an owner keeps. */
export interface ProductKind<Row extends Package | Plan> {
  entity: new () => Row;
  table: 'packages' | 'subscription_plans';
  name: 'package' | 'plan';
  /** What the form has; other facts of the row are the product's own. */
  facts: readonly (keyof Row & string)[];
  /** Another value of one of these is a new version. */
  terms: readonly (keyof Row & string)[];
  problemsOf(row: Row, classTypes: readonly ClassCost[]): ProductProblem[];
}

const packageTerms = [
  'credits',
  'price',
  'validityCount',
  'validityUnit',
  'validityStarts',
  'classTypeIds',
] as const;

export const packages: ProductKind<Package> = {
  entity: Package,
  table: 'packages',
  name: 'package',
  facts: [...packageTerms, 'name', 'description', 'oncePerPerson', 'intro', 'bestValue', 'state'],
  terms: packageTerms,
  problemsOf: packageProblems,
};

const planTerms = ['price', 'classesPerPeriod', 'classTypeIds'] as const;

export const plans: ProductKind<Plan> = {
  entity: Plan,
  table: 'subscription_plans',
  name: 'plan',
  facts: [...planTerms, 'name', 'benefits', 'state'],
  terms: planTerms,
  problemsOf: planProblems,
};

/** The class types that a product names, with what a class of each costs; none is retired meanwhile. */
export const findClassCosts = (
  tx: EntityManager,
  studioId: string,
  ids: readonly string[],
): Promise<ClassCost[]> =>
  tx.query<ClassCost[]>(
    `SELECT id, active, credit_cost AS "creditCost" FROM class_types
     WHERE studio_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR SHARE`,
    [studioId, ids],
  );
