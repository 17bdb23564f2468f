import type { InternalPlan, PlanView, ProductState } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import { notForSale, statesFor, type Seller } from './product-rules.js';

/** A version of a plan, on sale or not any more. */
export type PlanRow = PlanView & { state: ProductState; replaced: boolean; productId: string };

const planColumns = `p.id, p.name, p.price, p.currency, p.interval,
  p.classes_per_period AS "classesPerPeriod", p.benefits, p.late_fee AS "lateFee",
  p.no_show_fee AS "noShowFee", p.state, p.replaced_at IS NOT NULL AS replaced,
  p.product_id AS "productId",
  coalesce((SELECT array_agg(c.name ORDER BY c.name) FROM class_types c
    WHERE c.studio_id = p.studio_id AND c.id = ANY(p.class_type_ids)), '{}') AS "classTypes"`;

/** What is sold now, in the order of the members' page; to the front desk, hidden ones too. */
export const findPlansOnSale = (
  dataSource: DataSource,
  studioId: string,
  seller: Seller = 'member',
): Promise<PlanRow[]> =>
  dataSource.query(
    `SELECT ${planColumns} FROM subscription_plans p
     WHERE p.studio_id = $1 AND p.replaced_at IS NULL AND p.state = ANY($2)
     ORDER BY p.position, p.price, p.id`,
    [studioId, statesFor(seller)],
  );

export const findPlan = async (
  dataSource: DataSource,
  { studioId, id }: { studioId: string; id: string },
): Promise<PlanRow | undefined> => {
  const [row] = await dataSource.query<PlanRow[]>(
    `SELECT ${planColumns} FROM subscription_plans p WHERE p.studio_id = $1 AND p.id = $2`,
    [studioId, id],
  );
  return row;
};

export const toPlanView = (row: PlanRow): PlanView => ({
  id: row.id,
  name: row.name,
  price: row.price,
  currency: row.currency,
  interval: row.interval,
  classesPerPeriod: row.classesPerPeriod,
  benefits: row.benefits,
  classTypes: row.classTypes,
  lateFee: row.lateFee,
  noShowFee: row.noShowFee,
  hidden: row.state === 'hidden',
});

export const toInternalPlan = (row: PlanRow): InternalPlan => ({
  id: row.id,
  name: row.name,
  price: row.price,
  currency: row.currency,
  interval: row.interval,
  classesPerPeriod: row.classesPerPeriod,
  benefits: row.benefits,
  lateFee: row.lateFee,
  noShowFee: row.noShowFee,
  onSale: notForSale(row, 'member') === null,
  soldByStaff: notForSale(row, 'front_desk') === null,
  replaced: row.replaced,
});
