import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ErrorCode } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused, violatedConstraint } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../history/history.api.js';
import { fingerprintOf, keepAnswer } from '../shared/keep-answer.js';
import { Studio } from '../shared/studio.js';
import { ClassType } from './class-type.entity.js';
import { Room } from './room.entity.js';
import { Trainer } from './trainer.entity.js';

type Kept = ClassType | Room | Trainer;

/** A kind of record of the catalogue: how the history and a refusal name it. */
export interface Kind<Row extends Kept> {
  entity: new () => Row;
  name: 'class_type' | 'room' | 'trainer';
  missing: ErrorCode;
}

export const classTypes: Kind<ClassType> = {
  ...{ entity: ClassType, name: 'class_type', missing: 'CLASS_TYPE_NOT_FOUND' },
};
export const rooms: Kind<Room> = { entity: Room, name: 'room', missing: 'ROOM_NOT_FOUND' };
export const trainers: Kind<Trainer> = {
  ...{ entity: Trainer, name: 'trainer', missing: 'TRAINER_NOT_FOUND' },
};

/** What is taught, where and by whom, as admins keep it; every change is in the history. */
@Injectable()
export class CatalogueChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** In use first, by name. */
  list<Row extends Kept>({ entity }: Kind<Row>): Promise<Row[]> {
    return this.dataSource.manager
      .createQueryBuilder(entity, 'one')
      .where('one.studio_id = :studioId', { studioId: this.studio.id })
      .orderBy({ 'one.active': 'DESC', 'one.name': 'ASC', 'one.id': 'ASC' })
      .getMany();
  }

  /** Once an Idempotency-Key. Throws IDEMPOTENCY_KEY_REUSED, NAME_TAKEN. */
  add<Row extends ClassType | Room>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { facts, key }: { facts: Partial<Row>; key: string },
  ): Promise<Row> {
    const { id: studioId } = this.studio;
    return this.write(async (tx) => {
      const now = this.studio.now();
      const id = newId();
      const before = await keepAnswer(
        tx,
        { id },
        {
          ...{ studioId, userId: admin.id, key, now },
          fingerprint: fingerprintOf([kind.name, Object.entries(facts).sort()]),
        },
      );
      if (!before) {
        await tx.save(tx.create(kind.entity, { ...facts, studioId, id, active: true } as never));
        await recordHistory(tx, {
          ...{ studioId, by: admin, at: now, action: `${kind.name}.created` },
          ...{ subjectUserId: null, before: {}, after: { id, ...facts } },
        });
      }
      const where = { studioId, id: before?.id ?? id } as never;
      return tx.findOneByOrFail(kind.entity, where);
    });
  }

  /** Naturally safe to repeat. Throws the kind's own 404, NAME_TAKEN. */
  change<Row extends Kept>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { id, wish }: { id: string; wish: object },
  ): Promise<Row> {
    const { id: studioId } = this.studio;
    return this.write(async (tx) => {
      const where = { studioId, id } as never;
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(kind.entity, { where, lock });
      if (!row) throw new Refused(kind.missing);
      const is = new Map<string, unknown>(Object.entries(row));
      const changed = Object.entries(wish).filter(
        ([name, value]) =>
          value !== undefined && JSON.stringify(is.get(name)) !== JSON.stringify(value),
      );
      if (changed.length === 0) return row;
      const after = Object.fromEntries(changed);
      await tx.update(kind.entity, where, after as never);
      await recordHistory(tx, {
        ...{ studioId, by: admin, at: this.studio.now(), action: `${kind.name}.changed` },
        subjectUserId: kind.name === 'trainer' ? id : null,
        before: { id, ...Object.fromEntries(changed.map(([name]) => [name, is.get(name)])) },
        after: { id, ...after },
      });
      return Object.assign(row, after);
    });
  }

  /** The database refuses a name that is taken: two admins at once can't both have it. */
  private async write<Answer>(work: (tx: EntityManager) => Promise<Answer>): Promise<Answer> {
    try {
      return await inTransaction(this.dataSource, work);
    } catch (error) {
      if (violatedConstraint(error)?.endsWith('_name_taken')) throw new Refused('NAME_TAKEN');
      throw error;
    }
  }
}
