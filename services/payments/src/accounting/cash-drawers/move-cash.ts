import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CashMovement } from './cash-movement.entity.js';
import { lockDrawer, writeMovement } from './write-movement.js';

interface MovementRequest {
  drawerId: string;
  key: string;
  actorId: string;
  kind: 'paid_in' | 'paid_out';
  /** Fils, above 0. */
  amount: number;
  reason: string;
}

/** Cash that no sale brought: change from the bank, a courier that is paid. */
@Injectable()
export class MoveCash {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once an Idempotency-Key. Throws NOT_FOUND, DRAWER_NOT_OPEN, NOT_ENOUGH_CASH. */
  execute(request: MovementRequest): Promise<void> {
    const { drawerId: id, actorId, kind, reason } = request;
    const { STUDIO_ID: studioId } = this.config;
    const requestKey = `${actorId}:${request.key}`;
    const amount = kind === 'paid_in' ? request.amount : -request.amount;
    return inTransaction(this.dataSource, async (tx) => {
      const drawer = await lockDrawer(tx, { studioId, id });
      if (!drawer) throw new Refused('NOT_FOUND');
      const repeated = await tx.findOneBy(CashMovement, { studioId, requestKey });
      if (repeated) {
        if (repeated.amount !== amount || repeated.drawerId !== id || repeated.reason !== reason)
          throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return;
      }
      if (drawer.closedAt) throw new Refused('DRAWER_NOT_OPEN');
      await writeMovement(tx, drawer, { studioId, kind, amount, actorId, reason, requestKey });
      const after = { drawerId: id, kind, amount };
      await recordStaffAction(tx, { studioId, actorId, action: 'cash.moved', after, reason });
    });
  }
}
