import type { AdminPackage, AdminPlan, ProductState } from '@studio/contracts';

interface ProductAdminRow {
  product_id: string;
  /** Of the version. */
  id: string;
  version_number: number;
  name: string;
  price: number;
  currency: 'AED';
  state: ProductState;
  class_type_ids: string[];
  class_types: string[];
  owners: number;
  version: number;
  changed_at: Date | null;
  changed_by: string | null;
  earlier: (Omit<AdminPackage['earlier'][number], 'soldFrom' | 'soldUntil'> & {
    soldFrom: string | null;
    soldUntil: string;
  })[];
}

export interface PackageAdminRow extends ProductAdminRow {
  description: string;
  credits: number;
  validity_count: number;
  validity_unit: AdminPackage['validityUnit'];
  validity_starts: AdminPackage['validityStarts'];
  once_per_person: boolean;
  intro: boolean;
  best_value: boolean;
  sold_lately: number;
}

export interface PlanAdminRow extends ProductAdminRow {
  classes_per_period: number | null;
  benefits: string[];
  late_fee: number;
  no_show_fee: number;
}

const toShared = (row: ProductAdminRow) => ({
  id: row.product_id,
  versionId: row.id,
  versionNumber: row.version_number,
  name: row.name,
  price: row.price,
  currency: row.currency,
  state: row.state,
  classTypeIds: row.class_type_ids,
  classTypes: row.class_types,
  owners: row.owners,
  version: row.version,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  earlier: row.earlier.map(({ soldFrom, soldUntil, ...one }) => ({
    versionId: one.versionId,
    versionNumber: one.versionNumber,
    price: one.price,
    classes: one.classes,
    owners: one.owners,
    soldFrom: soldFrom && new Date(soldFrom).toISOString(),
    soldUntil: new Date(soldUntil).toISOString(),
  })),
});

export const toAdminPackage = (row: PackageAdminRow): AdminPackage => ({
  ...toShared(row),
  description: row.description,
  credits: row.credits,
  validityCount: row.validity_count,
  validityUnit: row.validity_unit,
  validityStarts: row.validity_starts,
  oncePerPerson: row.once_per_person,
  intro: row.intro,
  bestValue: row.best_value,
  soldLately: row.sold_lately,
});

export const toAdminPlan = (row: PlanAdminRow): AdminPlan => ({
  ...toShared(row),
  classesPerPeriod: row.classes_per_period,
  benefits: row.benefits,
  lateFee: row.late_fee,
  noShowFee: row.no_show_fee,
});
