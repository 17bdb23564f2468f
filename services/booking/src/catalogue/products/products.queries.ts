import { Injectable } from '@nestjs/common';
import type { AdminPackage, AdminPlan } from '@studio/contracts';
import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { versionColumn } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  toAdminPackage,
  toAdminPlan,
  type PackageAdminRow,
  type PlanAdminRow,
} from './product-admin.view.js';

/** A product's sales are counted over so many days: the contract says it. */
const SOLD_LATELY_DAYS = 30;

/** How many people have this version now; `v` is its row. */
const packageOwners = `(SELECT count(DISTINCT u.member_id)::int FROM user_packages u
  WHERE u.studio_id = v.studio_id AND u.package_id = v.id AND u.credits_left > 0
    AND u.expires_on >= $2::date)`;
const planOwners = `(SELECT count(*)::int FROM member_subscriptions m
  WHERE m.studio_id = v.studio_id AND m.plan_id = v.id
    AND m.status IN ('active', 'past_due', 'paused') AND $2::date IS NOT NULL)`;

const soldLately = `(SELECT count(*)::int FROM user_packages u
  JOIN packages a ON a.studio_id = u.studio_id AND a.id = u.package_id
  WHERE a.studio_id = v.studio_id AND a.product_id = v.product_id AND u.source = 'bought'
    AND u.purchased_at >= $3)`;

const shared = (table: string, { owners, classes }: { owners: string; classes: string }) => `
  v.product_id, v.id, v.version_number, v.name, v.price, v.currency, v.state, v.class_type_ids,
  coalesce((SELECT array_agg(c.name ORDER BY c.name) FROM class_types c
    WHERE c.studio_id = v.studio_id AND c.id = ANY(v.class_type_ids)), '{}') AS class_types,
  ${owners} AS owners, ${versionColumn('v', 'product_id')},
  changed.at AS changed_at, changed.by AS changed_by,
  coalesce((SELECT jsonb_agg(jsonb_build_object('versionId', v.id, 'price', v.price,
      'versionNumber', v.version_number, 'classes', v.${classes}, 'soldFrom', v.sold_from,
      'soldUntil', v.replaced_at, 'owners', ${owners}) ORDER BY v.version_number DESC)
    FROM ${table} v
    WHERE v.studio_id = cur.studio_id AND v.product_id = cur.product_id
      AND v.replaced_at IS NOT NULL), '[]') AS earlier`;

const from = (table: string): string => `
  FROM ${table} cur
  JOIN ${table} v ON v.studio_id = cur.studio_id AND v.id = cur.id
  LEFT JOIN LATERAL (
    SELECT c.at, coalesce(m.full_name, m.email) AS by FROM record_changes c
    LEFT JOIN members m ON m.studio_id = c.studio_id AND m.id = c.actor_id
    WHERE c.studio_id = cur.studio_id AND c.record_id = cur.product_id
    ORDER BY c.version DESC LIMIT 1) changed ON true
  WHERE cur.studio_id = $1 AND cur.replaced_at IS NULL`;

const packagesSql = `
  SELECT v.description, v.credits, v.validity_count, v.validity_unit, v.validity_starts,
    v.once_per_person, v.intro, v.best_value, ${soldLately} AS sold_lately,
    ${shared('packages', { owners: packageOwners, classes: 'credits' })}
  ${from('packages')} AND ($4::uuid IS NULL OR cur.product_id = $4)
  ORDER BY cur.position, cur.price, cur.id`;

const plansSql = `
  SELECT v.classes_per_period, v.benefits, v.late_fee, v.no_show_fee,
    ${shared('subscription_plans', { owners: planOwners, classes: 'classes_per_period' })}
  ${from('subscription_plans')} AND ($3::uuid IS NULL OR cur.product_id = $3)
  ORDER BY cur.position, cur.price, cur.id`;

/** Packages and plans as the staff keep them, in the order of the members' page. */
@Injectable()
export class ProductsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async packages(id: string | null = null): Promise<AdminPackage[]> {
    const now = this.studio.now();
    const today = studioDay(now);
    const since = studioInstant(addDays(today, -SOLD_LATELY_DAYS), '00:00');
    const values = [this.studio.id, today, since, id];
    const rows = await this.dataSource.query<PackageAdminRow[]>(packagesSql, values);
    return rows.map(toAdminPackage);
  }

  async plans(id: string | null = null): Promise<AdminPlan[]> {
    const values = [this.studio.id, studioDay(this.studio.now()), id];
    const rows = await this.dataSource.query<PlanAdminRow[]>(plansSql, values);
    return rows.map(toAdminPlan);
  }

  /** Throws NOT_FOUND. */
  async package(id: string): Promise<AdminPackage> {
    const [found] = await this.packages(id);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  /** Throws NOT_FOUND. */
  async plan(id: string): Promise<AdminPlan> {
    const [found] = await this.plans(id);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }
}
