import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ErrorCode } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { changedFields, inTransaction, Refused, violatedConstraint } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { noteRecordChange, refuseOverwrite, versionsOf } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ClassType } from './class-type.entity.js';
import { Room } from './room.entity.js';
import { refuseContradictingPolicy } from './refuse-contradicting-policy.js';
import { Trainer } from './trainer.entity.js';

type Kept = ClassType | Room | Trainer;

/** A record, and how often it was changed. */
export interface Versioned<Row extends Kept> {
  row: Row;
  version: number;
}

/** A kind of record of the catalogue: how the history and a refusal name it. */
export interface Kind<Row extends Kept> {
  entity: new () => Row;
  name: 'class_type' | 'room' | 'trainer';
  missing: ErrorCode;
  /** Refuses what can't be, before it is written. */
  check?(tx: EntityManager, studioId: string, row: Row): Promise<void>;
  /** Before a change is saved: what else it means, in the same transaction. */
  before?: (tx: EntityManager, change: BeforeChange<Row>) => Promise<void>;
}

/** A change that is about to be saved, of a locked record. */
interface BeforeChange<Row> {
  studio: StudioContext;
  admin: SignedInUser;
  row: Row;
  after: Readonly<Record<string, unknown>>;
  lowerSeats: boolean;
}

/** Facts that are to be changed, and the version that was read. */
export type CatalogueChange = {
  version?: number | undefined;
  lowerSeats?: boolean | undefined;
} & Record<string, unknown>;

interface Saving {
  admin: SignedInUser;
  kind: Pick<Kind<Kept>, 'entity' | 'name'>;
  id: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

export const classTypes: Kind<ClassType> = {
  entity: ClassType,
  name: 'class_type',
  missing: 'CLASS_TYPE_NOT_FOUND',
  check: refuseContradictingPolicy,
};
export const rooms: Kind<Room> = { entity: Room, name: 'room', missing: 'ROOM_NOT_FOUND' };
export const trainers: Kind<Trainer> = {
  entity: Trainer,
  name: 'trainer',
  missing: 'TRAINER_NOT_FOUND',
};

/** What is taught, where and by whom, as admins keep it; every change is in the history. */
@Injectable()
export class CatalogueChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** In use first, by name. */
  async list<Row extends Kept>({ entity }: Kind<Row>): Promise<Versioned<Row>[]> {
    const { manager } = this.dataSource;
    const rows = await manager
      .createQueryBuilder(entity, 'one')
      .where('one.studio_id = :studioId', { studioId: this.studio.id })
      .orderBy({ 'one.active': 'DESC', 'one.name': 'ASC', 'one.id': 'ASC' })
      .getMany();
    return this.versioned(manager, rows);
  }

  private async versioned<Row extends Kept>(
    tx: EntityManager,
    rows: readonly Row[],
  ): Promise<Versioned<Row>[]> {
    const versions = await versionsOf(
      tx,
      this.studio.id,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ row, version: versions.get(row.id) ?? 0 }));
  }

  /** Once an Idempotency-Key. Throws IDEMPOTENCY_KEY_REUSED, NAME_TAKEN, SETTINGS_CONFLICT. */
  add<Row extends ClassType | Room>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { facts, key }: { facts: Partial<Row>; key: string },
  ): Promise<Versioned<Row>> {
    const { id: studioId } = this.studio;
    return this.write(async (tx) => {
      const now = this.studio.now();
      const id = newId();
      const before = await keepAnswer(
        tx,
        { id },
        {
          studioId,
          userId: admin.id,
          key,
          now,
          fingerprint: fingerprintOf([kind.name, Object.entries(facts).sort()]),
        },
      );
      if (!before) {
        const row = tx.create(kind.entity, { ...facts, studioId, id, active: true } as never);
        await kind.check?.(tx, studioId, row);
        await tx.save(row);
        await recordHistory(tx, {
          studioId,
          by: admin,
          at: now,
          action: `${kind.name}.created`,
          subjectUserId: null,
          before: {},
          after: { id, ...facts },
        });
      }
      return this.one(tx, kind, before?.id ?? id);
    });
  }

  /** Throws the kind's own 404. */
  find<Row extends Kept>(kind: Kind<Row>, id: string): Promise<Versioned<Row>> {
    return this.one(this.dataSource.manager, kind, id);
  }

  private async one<Row extends Kept>(
    tx: EntityManager,
    { entity, missing }: Kind<Row>,
    id: string,
  ): Promise<Versioned<Row>> {
    const row = await tx.findOneBy(entity, { studioId: this.studio.id, id } as never);
    const [found] = await this.versioned(tx, row ? [row] : []);
    if (!found) throw new Refused(missing);
    return found;
  }

  /**
   * Naturally safe to repeat. Throws the kind's own 404, NAME_TAKEN, SETTINGS_CONFLICT,
   * EDIT_CONFLICT.
   */
  change<Row extends Kept>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { id, request }: { id: string; request: CatalogueChange },
  ): Promise<Versioned<Row>> {
    const { id: studioId } = this.studio;
    const { version, lowerSeats = false, ...wanted } = request;
    return this.write(async (tx) => {
      const where = { studioId, id } as never;
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(kind.entity, { where, lock });
      if (!row) throw new Refused(kind.missing);
      const record = { studioId, recordId: id };
      await refuseOverwrite(tx, record, { version, wanted });
      const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const { before, after } = changedFields({ ...row }, Object.fromEntries(named));
      await kind.before?.(tx, { studio: this.studio, admin, row, after, lowerSeats });
      if (Object.keys(after).length > 0) {
        await kind.check?.(tx, studioId, { ...row, ...after });
        await this.save(tx, { admin, kind, id, before, after });
      }
      return this.one(tx, kind, id);
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
