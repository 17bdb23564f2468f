import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CashDrawer } from './cash-drawer.entity.js';

/** Opens the drawer with its float. */
@Injectable()
export class OpenDrawer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once an Idempotency-Key. Throws DRAWER_ALREADY_OPEN, IDEMPOTENCY_KEY_REUSED. */
  execute({
    key,
    actorId,
    float,
  }: {
    key: string;
    actorId: string;
    float: number;
  }): Promise<string> {
    const { STUDIO_ID: studioId } = this.config;
    const requestKey = `${actorId}:${key}`;
    return inTransaction(this.dataSource, async (tx) => {
      const id = newId();
      const made = await tx
        .createQueryBuilder()
        .insert()
        .into(CashDrawer)
        .values({ studioId, id, requestKey, float, openedBy: actorId })
        .orIgnore()
        .returning('id')
        .execute();
      if ((made.raw as unknown[]).length === 0) {
        const repeated = await tx.findOneBy(CashDrawer, { studioId, requestKey });
        if (!repeated) throw new Refused('DRAWER_ALREADY_OPEN');
        if (repeated.float !== float) throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return repeated.id;
      }
      const after = { drawerId: id, amount: float };
      await recordStaffAction(tx, { studioId, actorId, action: 'drawer.opened', after });
      return id;
    });
  }
}
