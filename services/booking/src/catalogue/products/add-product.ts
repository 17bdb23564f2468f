import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Package } from './package.entity.js';
import type { Plan } from './plan.entity.js';
import type { ProductKind } from './product-kinds.js';
import { publishProduct } from './publish-product.js';
import { refuseContradictions } from './write-product.js';

interface NewProduct {
  facts: Record<string, unknown>;
  key: string;
}

/** Something new to sell; it stands last on the members' page. */
@Injectable()
export class AddProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** The product's id, once an Idempotency-Key. Throws IDEMPOTENCY_KEY_REUSED, PRODUCT_CONFLICT. */
  execute<Row extends Package | Plan>(
    admin: SignedInUser,
    kind: ProductKind<Row>,
    { facts, key }: NewProduct,
  ): Promise<string> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const now = this.studio.now();
      const id = newId();
      const fingerprint = fingerprintOf([kind.name, Object.entries(facts).sort()]);
      const intent = { studioId, userId: admin.id, key, now, fingerprint };
      const before = await keepAnswer(tx, { id }, intent);
      if (before) return before.id;
      await insertProduct(tx, { studio: this.studio, admin, kind, id, facts });
      return id;
    });
  }
}

interface ProductRow<Row extends Package | Plan> {
  studio: StudioContext;
  /** An id: of whom another service has told no more. */
  admin: SignedInUser | string;
  kind: ProductKind<Row>;
  id: string;
  facts: Record<string, unknown>;
  reason?: string;
}

/** One of them in a transaction of the caller's. Throws PRODUCT_CONFLICT. */
export const insertProduct = async <Row extends Package | Plan>(
  tx: EntityManager,
  { studio, admin, kind, id, facts, reason }: ProductRow<Row>,
): Promise<void> => {
  const { id: studioId } = studio;
  const now = studio.now();
  const row = tx.create(kind.entity, {
    ...facts,
    ...feesIn(facts, studio),
    studioId,
    id,
    firstVersionId: null,
    versionNumber: 1,
    soldFrom: now,
    replacedAt: null,
    currency: 'AED',
    position: await nextPosition(tx, studioId, kind.table),
  } as never);
  await refuseContradictions(tx, kind, row);
  await tx.insert(kind.entity, row as never);
  await recordHistory(tx, {
    studioId,
    ...(typeof admin === 'string' ? { by: null, actorId: admin } : { by: admin }),
    at: now,
    action: 'product.created',
    subjectUserId: null,
    before: {},
    after: { id, kind: kind.name, ...facts },
    ...(reason === undefined ? {} : { reason }),
  });
  await publishProduct(tx, kind, { studioId, productId: id });
};

/** Of an unlimited plan: what the settings say. */
const feesIn = (facts: Record<string, unknown>, { settings }: StudioContext): Partial<Plan> => {
  if (!('classesPerPeriod' in facts)) return {};
  return feesOfPlan(facts['classesPerPeriod'] === null, settings);
};

/** Fees are for unlimited plans: who has a limit has paid for the class. */
export const feesOfPlan = (
  isUnlimited: boolean,
  { lateFee, noShowFee }: { lateFee: number; noShowFee: number },
): { lateFee: number; noShowFee: number } =>
  isUnlimited ? { lateFee, noShowFee } : { lateFee: 0, noShowFee: 0 };

const nextPosition = async (
  tx: EntityManager,
  studioId: string,
  table: string,
): Promise<number> => {
  const [last] = await tx.query<{ position: number }[]>(
    `SELECT coalesce(max(position), 0) + 1 AS position FROM ${table} WHERE studio_id = $1`,
    [studioId],
  );
  return last?.position ?? 1;
};
