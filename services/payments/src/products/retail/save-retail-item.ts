import { Inject, Injectable } from '@nestjs/common';
import type { EditConflict, RetailItemInput, RetailItemView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { RetailItem } from './retail-item.entity.js';
import { toRetailItemView } from './retail-item.view.js';

interface SaveRequest {
  id: string;
  actorId: string;
  wanted: RetailItemInput;
  /** That the form was filled from; null: it is new. */
  version: number | null;
}

/** Adds, changes or retires what is sold over the counter. */
@Injectable()
export class SaveRetailItem {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Repeating what is so already changes nothing. Throws NOT_FOUND, EDIT_CONFLICT. */
  execute({ id, actorId, wanted, version }: SaveRequest): Promise<RetailItemView> {
    const studioId = this.config.STUDIO_ID;
    return inTransaction(this.dataSource, async (tx) => {
      if (version === null)
        await tx
          .createQueryBuilder()
          .insert()
          .into(RetailItem)
          .values({ studioId, id, ...wanted, version: 0 })
          .orIgnore()
          .execute();
      const before = await lock(tx, { studioId, id });
      if (!before) throw new Refused('NOT_FOUND');
      if (before.version > 0 && isSame(before, wanted)) return toRetailItemView(before);
      if (before.version !== (version ?? 0)) throw new Refused('EDIT_CONFLICT', conflictOf(before));
      const after = { ...before, ...wanted, version: before.version + 1 };
      await tx.update(RetailItem, { studioId, id }, { ...wanted, version: after.version });
      await recordStaffAction(tx, {
        studioId,
        actorId,
        action: version === null ? 'retail_item.added' : 'retail_item.changed',
        before: version === null ? {} : factsOf(before),
        after: factsOf(after),
      });
      return toRetailItemView(after);
    });
  }
}

const lock = (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<RetailItem | null> =>
  tx.findOne(RetailItem, { where: { studioId, id }, lock: { mode: 'pessimistic_write' } });

const factsOf = ({ name, price, stock, retired }: RetailItemInput): RetailItemInput => ({
  name,
  price,
  stock,
  retired,
});

const isSame = (item: RetailItem, wanted: RetailItemInput): boolean =>
  JSON.stringify(factsOf(item)) === JSON.stringify(factsOf(wanted));

/** The form keeps what was typed, and may be saved with this version. */
const conflictOf = ({ version }: RetailItem): EditConflict => ({ version, changes: [] });
