import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint } from '../../endpoint.js';
import { currency, fils, id, instant, LARGEST_INTEGER, listOf, withId } from '../../fields.js';
import { forManagers, idempotencyErrors, longText, name } from './timetable-fields.js';

/** `hidden`: members don't see it, the front desk can sell it. `retired`: nobody buys it. */
export const productState = z.enum(['on_sale', 'hidden', 'retired']);
export type ProductState = z.infer<typeof productState>;

/** Fils, VAT included: the card provider charges no less than AED 2. */
const price = z
  .int()
  .min(200, 'must be AED 2 or more: the card provider charges no less')
  .max(LARGEST_INTEGER);
const classTypeIds = z.array(id).min(1, 'choose a class type, or it fits no class').max(100);

/** What an owner keeps: a change of any of these makes a new version for new buyers. */
const packageTerms = {
  credits: z.int().min(1).max(500),
  price,
  validityCount: z.int().min(1).max(366),
  validityUnit: z.enum(['day', 'week', 'month']),
  validityStarts: z.enum(['purchase', 'first_class']),
  classTypeIds,
};

export const packageFacts = z.object({
  name,
  description: longText,
  ...packageTerms,
  oncePerPerson: z.boolean(),
  /** For people who never had an intro offer. */
  intro: z.boolean(),
  bestValue: z.boolean(),
  state: productState,
});
export type PackageFacts = z.infer<typeof packageFacts>;

export const planFacts = z.object({
  name,
  price,
  /** Null: unlimited, with the fees of the studio's settings. */
  classesPerPeriod: z.int().min(1).max(200).nullable(),
  benefits: z.array(z.string().trim().min(1).max(80)).max(4),
  classTypeIds,
  state: productState,
});
export type PlanFacts = z.infer<typeof planFacts>;

/** Terms that were sold before, and are kept by who owns them. */
const earlierVersion = z.object({
  versionId: id,
  versionNumber: z.int(),
  price: fils,
  /** Credits of a package; classes of a plan's period, null: unlimited. */
  classes: z.int().nullable(),
  /** Null: from before versions were kept. */
  soldFrom: instant.nullable(),
  soldUntil: instant,
  owners: z.int(),
});

const productRead = {
  id,
  /** Of the terms that are sold now: what a purchase refers to. */
  versionId: id,
  versionNumber: z.int(),
  currency,
  classTypes: z.array(z.string()),
  /** People who have it now by the terms of today: credits that are left, or a plan that runs. */
  owners: z.int(),
  earlier: z.array(earlierVersion),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  version: readVersion,
};

export const adminPackage = packageFacts.extend({
  ...productRead,
  price: fils,
  /** Bought in the last 30 days, by whatever terms. */
  soldLately: z.int(),
});
export type AdminPackage = z.infer<typeof adminPackage>;

export const adminPlan = planFacts.extend({
  ...productRead,
  price: fils,
  /** Fils, from the settings; 0 unless unlimited. */
  lateFee: fils,
  noShowFee: fils,
});
export type AdminPlan = z.infer<typeof adminPlan>;

/** `details` of PRODUCT_CONFLICT: which field of the form, and why. */
export const productProblem = z.object({
  field: z.string(),
  problem: z.enum([
    'class_type_unknown',
    'no_class_type_in_use',
    'credits_below_class',
    'intro_not_once',
    'intro_best_value',
  ]),
});
export type ProductProblem = z.infer<typeof productProblem>;

const changeErrors = ['NOT_FOUND', 'EDIT_CONFLICT', 'PRODUCT_CONFLICT'] as const;

export const listProducts = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Packages and plans in the order members see, retired ones too, with earlier versions.',
  response: z.object({ packages: z.array(adminPackage), plans: z.array(adminPlan) }),
});

export const createPackage = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/products/packages',
  summary: 'A new package; it stands last on the members’ page.',
  idempotent: true,
  status: 201,
  body: packageFacts,
  response: adminPackage,
  errors: ['PRODUCT_CONFLICT', ...idempotencyErrors],
});

export const changePackage = endpoint({
  ...forManagers,
  method: 'PATCH',
  path: '/api/admin/products/packages/:id',
  summary:
    'Changes a package. Other terms are a new version for new buyers; who owns the old one keeps it.',
  params: withId,
  body: packageFacts.partial().extend({ version: recordVersion.optional() }),
  response: adminPackage,
  errors: changeErrors,
});

export const createPlan = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/products/plans',
  summary: 'A new monthly plan; it stands last on the members’ page.',
  idempotent: true,
  status: 201,
  body: planFacts,
  response: adminPlan,
  errors: ['PRODUCT_CONFLICT', ...idempotencyErrors],
});

export const changePlanForSale = endpoint({
  ...forManagers,
  method: 'PATCH',
  path: '/api/admin/products/plans/:id',
  summary:
    'Changes a plan. Other terms are a new version for new buyers; subscribers keep theirs until they change plan.',
  params: withId,
  body: planFacts.partial().extend({ version: recordVersion.optional() }),
  response: adminPlan,
  errors: changeErrors,
});

/** All of a kind, first to last; `before` is the order that was read. */
const order = z.object({ ids: z.array(id).max(500), before: z.array(id).max(500) });
export type ProductOrder = z.infer<typeof order>;

const sorting = {
  ...forManagers,
  method: 'PUT',
  body: order,
  response: listOf(id),
  errors: ['EDIT_CONFLICT'],
} as const;

export const sortPackages = endpoint({
  ...sorting,
  path: '/api/admin/products/packages/order',
  summary: 'The order of packages on the members’ page.',
});

export const sortPlans = endpoint({
  ...sorting,
  path: '/api/admin/products/plans/order',
  summary: 'The order of plans on the members’ page.',
});
