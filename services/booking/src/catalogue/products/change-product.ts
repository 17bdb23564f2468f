import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { changedFields, inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { feesOfPlan } from './add-product.js';
import type { Package } from './package.entity.js';
import { Plan } from './plan.entity.js';
import type { ProductKind } from './product-kinds.js';
import { publishProduct } from './publish-product.js';
import { factsOf, lockProduct, refuseContradictions } from './write-product.js';

/** Facts that are to be changed, and the version of the record that was read. */
export type ProductChange = { version?: number | undefined } & Record<string, unknown>;

interface Saving<Row extends Package | Plan> {
  admin: SignedInUser;
  kind: ProductKind<Row>;
  row: Row;
  next: Row;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/**
 * A package or plan is changed. Other terms become a version of their own, which new buyers get;
 * who owns the old one keeps it (decision 53). Other facts are those of the version that is sold.
 */
@Injectable()
export class ChangeProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Naturally safe to repeat. Throws NOT_FOUND, EDIT_CONFLICT, PRODUCT_CONFLICT. */
  execute<Row extends Package | Plan>(
    admin: SignedInUser,
    kind: ProductKind<Row>,
    { id, request }: { id: string; request: ProductChange },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const { version, ...wanted } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lockProduct(tx, kind, { studioId, id });
      if (!row) throw new Refused('NOT_FOUND');
      await refuseOverwrite(tx, { studioId, recordId: id }, { version, wanted });
      const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const { before, after } = changedFields(factsOf(kind, row), Object.fromEntries(named));
      if (Object.keys(after).length === 0) return;
      const next = tx.create(kind.entity, { ...row, ...after } as never);
      await refuseContradictions(tx, kind, next);
      await this.save(tx, { admin, kind, row, next, before, after });
    });
  }

  private async save<Row extends Package | Plan>(
    tx: EntityManager,
    saving: Saving<Row>,
  ): Promise<void> {
    const { admin, kind, row, before, after } = saving;
    const { studioId, productId } = row;
    const at = this.studio.now();
    const isNewVersion = kind.terms.some((name) => name in after);
    if (isNewVersion) await this.addVersion(tx, saving);
    else await tx.update(kind.entity, { studioId, id: row.id } as never, after as never);
    if ('state' in after) await this.setState(tx, saving);
    const record = { studioId, recordId: productId };
    await noteRecordChange(tx, record, { by: admin, at, before, after });
    const facts = { id: productId, kind: kind.name };
    await recordHistory(tx, {
      studioId,
      by: admin,
      at,
      action: isNewVersion ? 'product.version_made' : 'product.changed',
      subjectUserId: null,
      before: { ...facts, versionNumber: row.versionNumber, ...before },
      after: { ...facts, versionNumber: row.versionNumber + (isNewVersion ? 1 : 0), ...after },
    });
    await publishProduct(tx, kind, row);
  }

  /** The state is the product's: an old version in somebody's tab is refused by the same reason. */
  private async setState<Row extends Package | Plan>(
    tx: EntityManager,
    { kind, row, next }: Saving<Row>,
  ): Promise<void> {
    const { studioId, productId } = row;
    await tx.update(kind.entity, { studioId, productId } as never, { state: next.state } as never);
  }

  private async addVersion<Row extends Package | Plan>(
    tx: EntityManager,
    { kind, row, next }: Saving<Row>,
  ): Promise<void> {
    const { studioId, productId } = row;
    const now = this.studio.now();
    const old = { studioId, id: row.id } as never;
    await tx.update(kind.entity, old, { replacedAt: now } as never);
    const fees =
      next instanceof Plan
        ? feesOfPlan(next.classesPerPeriod === null, this.studio.settings)
        : undefined;
    const version = tx.create(kind.entity, {
      ...next,
      ...fees,
      id: newId(),
      firstVersionId: productId,
      versionNumber: row.versionNumber + 1,
      soldFrom: now,
      replacedAt: null,
    } as never);
    await tx.insert(kind.entity, version as never);
  }
}
