import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { forgetRecordChanges } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Kind } from './catalogue-kinds.js';
import type { ClassType } from './class-type.entity.js';
import type { Room } from './room.entity.js';
import type { Trainer } from './trainer.entity.js';

/** A class type, room or trainer to which nothing refers; the history keeps what it was. */
@Injectable()
export class DeleteItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws the kind's own 404, and what the kind refuses. */
  execute<Row extends ClassType | Room | Trainer>(
    admin: SignedInUser,
    kind: Kind<Row>,
    id: string,
  ): Promise<void> {
    const { studio } = this;
    const { id: studioId } = studio;
    return inTransaction(this.dataSource, async (tx) => {
      await kind.lock?.(tx, studioId);
      const where = { studioId, id } as never;
      const row = await tx.findOne(kind.entity, { where, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new Refused(kind.missing);
      await kind.beforeDelete?.(tx, { studio, id });
      await tx.delete(kind.entity, where);
      await forgetRecordChanges(tx, studioId, [id]);
      const { studioId: _studio, ...before } = row;
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: studio.now(),
        action: `${kind.name}.deleted`,
        subjectUserId: kind.name === 'trainer' ? id : null,
        before,
        after: {},
      });
    });
  }
}
