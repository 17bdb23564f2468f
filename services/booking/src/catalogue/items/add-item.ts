import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findItem } from './catalogue-items.queries.js';
import type { Kind, Versioned } from './catalogue-kinds.js';
import type { ClassType } from './class-type.entity.js';
import type { Room } from './room.entity.js';
import { writeItem } from './write-item.js';

/** A class type or a room; it is in the history. */
@Injectable()
export class AddItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Once an Idempotency-Key. Throws IDEMPOTENCY_KEY_REUSED, NAME_TAKEN, SETTINGS_CONFLICT. */
  execute<Row extends ClassType | Room>(
    admin: SignedInUser,
    kind: Kind<Row>,
    { facts, key }: { facts: Partial<Row>; key: string },
  ): Promise<Versioned<Row>> {
    const { id: studioId } = this.studio;
    return writeItem(this.dataSource, async (tx) => {
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
      if (!before) await insertItem(tx, { studio: this.studio, admin, kind, id, facts });
      return findItem(tx, kind, { studioId, id: before?.id ?? id });
    });
  }
}

interface NewItem<Row extends ClassType | Room> {
  studio: StudioContext;
  admin: SignedInUser;
  kind: Kind<Row>;
  id: string;
  facts: Partial<Row>;
}

/** One of them in a transaction of the caller's. Throws SETTINGS_CONFLICT. */
export const insertItem = async <Row extends ClassType | Room>(
  tx: EntityManager,
  { studio, admin, kind, id, facts }: NewItem<Row>,
): Promise<void> => {
  const { id: studioId } = studio;
  const whole = kind.complete?.(facts) ?? facts;
  const row = tx.create(kind.entity, { ...whole, studioId, id, active: true } as never);
  await kind.check?.(tx, studioId, row);
  await tx.save(row);
  await recordHistory(tx, {
    studioId,
    by: admin,
    at: studio.now(),
    action: `${kind.name}.created`,
    subjectUserId: null,
    before: {},
    after: { id, ...whole },
  });
};
