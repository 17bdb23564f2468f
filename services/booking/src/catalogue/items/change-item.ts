import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { changedFields, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findItem } from './catalogue-items.queries.js';
import type { CatalogueChange, Kind, Versioned } from './catalogue-kinds.js';
import type { ClassType } from './class-type.entity.js';
import type { Room } from './room.entity.js';
import type { Trainer } from './trainer.entity.js';
import { writeItem } from './write-item.js';

interface Saving {
  admin: SignedInUser;
  kind: Pick<Kind<ClassType | Room | Trainer>, 'entity' | 'name'>;
  id: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** A class type, a room or a trainer; every change is in the history. */
@Injectable()
export class ChangeItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /**
   * Naturally safe to repeat. Throws the kind's own 404, NAME_TAKEN, SETTINGS_CONFLICT,
   * EDIT_CONFLICT.
   */
  execute<Row extends ClassType | Room | Trainer>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { id, request }: { id: string; request: CatalogueChange },
  ): Promise<Versioned<Row>> {
    const { id: studioId } = this.studio;
    const { version, lowerSeats = false, ...wanted } = request;
    return writeItem(this.dataSource, async (tx) => {
      await kind.lock?.(tx, studioId);
      const where = { studioId, id } as never;
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(kind.entity, { where, lock });
      if (!row) throw new Refused(kind.missing);
      const record = { studioId, recordId: id };
      await refuseOverwrite(tx, record, { version, wanted });
      const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const facts = Object.fromEntries(named) as Partial<Row>;
      const whole = kind.complete?.(facts, row) ?? facts;
      const { before, after } = changedFields({ ...row }, { ...whole });
      await kind.before?.(tx, { studio: this.studio, admin, row, after, lowerSeats });
      if (Object.keys(after).length > 0) {
        await kind.check?.(tx, studioId, { ...row, ...after });
        await this.save(tx, { admin, kind, id, before, after });
      }
      return findItem(tx, kind, { studioId, id });
    });
  }

  private async save(tx: EntityManager, done: Saving): Promise<void> {
    const { id: studioId } = this.studio;
    const { admin, kind, id, before, after } = done;
    const at = this.studio.now();
    await tx.update(kind.entity, { studioId, id } as never, after as never);
    await noteRecordChange(tx, { studioId, recordId: id }, { by: admin, at, before, after });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at,
      action: `${kind.name}.changed`,
      subjectUserId: kind.name === 'trainer' ? id : null,
      before: { id, ...before },
      after: { id, ...after },
    });
  }
}
