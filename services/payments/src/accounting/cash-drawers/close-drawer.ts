import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CashDrawer } from './cash-drawer.entity.js';
import { cashIn, lockDrawer } from './write-movement.js';

interface CloseRequest {
  drawerId: string;
  actorId: string;
  /** Fils. */
  counted: number;
  /** What the caller read that should be in it. */
  expected: number;
  note?: string;
}

/** Closes the drawer with its count; the difference is kept, whatever it is. */
@Injectable()
export class CloseDrawer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Safe to repeat. Throws NOT_FOUND, DRAWER_NOT_OPEN, DRAWER_CHANGED. */
  execute({ drawerId: id, actorId, counted, expected, note }: CloseRequest): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    return inTransaction(this.dataSource, async (tx) => {
      const drawer = await lockDrawer(tx, { studioId, id });
      if (!drawer) throw new Refused('NOT_FOUND');
      if (drawer.closedAt) {
        if (drawer.closedBy === actorId && drawer.counted === counted) return;
        throw new Refused('DRAWER_NOT_OPEN');
      }
      const cash = await cashIn(tx, drawer);
      if (cash !== expected) throw new Refused('DRAWER_CHANGED', { expected: cash });
      const difference = counted - cash;
      await tx.update(
        CashDrawer,
        { studioId, id },
        {
          closedAt: () => 'now()',
          closedBy: actorId,
          expected: cash,
          counted,
          difference,
          note: note || null,
        },
      );
      await recordStaffAction(tx, {
        studioId,
        actorId,
        action: 'drawer.closed',
        before: { expected: cash },
        after: { drawerId: id, counted, difference },
        reason: note || null,
      });
    });
  }
}
