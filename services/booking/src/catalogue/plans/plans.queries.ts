import type { InternalPlan, PlanView } from '@studio/contracts';
import type { DataSource } from 'typeorm';

/** A plan, on sale or not any more. */
export type PlanRow = PlanView & { on_sale: boolean };

const planColumns = `p.id, p.name, p.price, p.currency, p.interval,
  p.classes_per_period AS "classesPerPeriod", p.benefits, p.late_fee AS "lateFee",
  p.no_show_fee AS "noShowFee", p.on_sale,
  coalesce((SELECT array_agg(c.name ORDER BY c.name) FROM class_types c
    WHERE c.studio_id = p.studio_id AND c.id = ANY(p.class_type_ids)), '{}') AS "classTypes"`;

/** By price. */
export const findPlansOnSale = (dataSource: DataSource, studioId: string): Promise<PlanRow[]> =>
  dataSource.query(
    `SELECT ${planColumns} FROM subscription_plans p
     WHERE p.studio_id = $1 AND p.on_sale ORDER BY p.price, p.id`,
    [studioId],
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
  onSale: row.on_sale,
});
