import { Injectable } from '@nestjs/common';
import type { ImportPackage } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { insertProduct, packages } from '../../catalogue/products/products.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockImports } from './imported-records.js';
import { nameKey } from './name-key.js';

/** Makes a hidden package that rows of a file name and the studio does not have. */
@Injectable()
export class AddImportedProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** False: there is one of this name by now, and it stays as it is. Throws PRODUCT_CONFLICT. */
  execute(request: ImportPackage): Promise<boolean> {
    const { studio } = this;
    return inTransaction(this.dataSource, async (tx) => {
      await lockImports(tx);
      if (await isProduct(tx, studio.id, request.name)) return false;
      await insertProduct(tx, {
        studio,
        admin: request.actorId,
        kind: packages,
        id: newId(),
        facts: await this.factsOf(tx, request),
        reason: `Import of ${request.fileName}`,
      });
      return true;
    });
  }

  /** For each class type in use that its credits pay for: the file names none. */
  private async factsOf(
    tx: EntityManager,
    { name, credits, price, validityCount, validityUnit }: ImportPackage,
  ): Promise<Record<string, unknown>> {
    const classTypes = await tx.query<{ id: string }[]>(
      `SELECT id FROM class_types WHERE studio_id = $1 AND active AND credit_cost <= $2 ORDER BY id`,
      [this.studio.id, credits],
    );
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      description: '',
      credits,
      price,
      validityCount,
      validityUnit,
      validityStarts: 'purchase',
      classTypeIds: classTypes.map(({ id }) => id),
      oncePerPerson: false,
      intro: false,
      bestValue: false,
      state: 'hidden',
    };
  }
}

const isProduct = async (tx: EntityManager, studioId: string, name: string): Promise<boolean> => {
  const found = await tx.query<{ name: string }[]>(
    'SELECT name FROM packages WHERE studio_id = $1',
    [studioId],
  );
  return found.some((one) => nameKey(one.name) === nameKey(name));
};
