import { Injectable } from '@nestjs/common';
import type { MergePart } from '@studio/contracts';
import { violatedConstraint } from '@studio/nest-kit';
import { moveRows, type MergedIds, type Merges, type MovedRows } from '@studio/personal-data';
import { DataSource, type EntityManager } from 'typeorm';
import { recountVisits } from '../../reports/people/people.api.js';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { haveTwoPlans, readConflicts, readFacts } from './merge-facts.queries.js';
import { mergedSql, movedColumns } from './person-columns.js';
import {
  lockClasses,
  reconcileClasses,
  combineClasses,
  combineWaitlists,
} from './combine-classes.js';
import { combineEvents } from './combine-events.js';
import { combineRecords } from './combine-records.js';

const ATTEMPTS = 5;
/** One seat a person and class. */
const ONE_SEAT = 'bookings_once';

/** Booking's part of a merge (decision 45): everything of one record becomes the other's. */
@Injectable()
export class BookingMerges implements Merges {
  readonly columns = movedColumns;
  readonly mergedSql = mergedSql;

  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async move(tx: EntityManager, requested: MergedIds): Promise<MovedRows> {
    const { studioId } = requested;
    // The kept record may have been merged into a third one in the meantime.
    const ids = { ...requested, intoId: await currentRecordOf(tx, studioId, requested.intoId) };
    await closeRecord(tx, ids);
    if (await haveTwoPlans(tx, ids)) throw new Error('both records have a plan');
    return this.combine(tx, ids);
  }

  /**
   * A request that began before may book the former record into a class of the kept one between the
   * look and the move: what was done is taken back, and done again with that booking in sight.
   */
  private async combine(tx: EntityManager, ids: MergedIds): Promise<MovedRows> {
    for (let attempt = 1; ; attempt++)
      try {
        return await tx.transaction((part) => this.combineOnce(part, ids));
      } catch (error) {
        if (attempt === ATTEMPTS || violatedConstraint(error) !== ONE_SEAT) throw error;
      }
  }

  private async combineOnce(tx: EntityManager, ids: MergedIds): Promise<MovedRows> {
    const { studio } = this;
    const combining = { tx, studio, ids };
    const scheduleIds = await lockClasses(tx, ids);
    await combineClasses(combining);
    await combineWaitlists(combining);
    await combineEvents({ tx, ids, now: studio.now() });
    await combineRecords(tx, ids);
    const moved = await moveRows(tx, movedColumns, ids);
    await recountVisits(tx, { studioId: ids.studioId, memberIds: [ids.userId, ids.intoId] });
    await reconcileClasses(combining, scheduleIds);
    return moved;
  }

  async readPart(ids: MergedIds): Promise<MergePart> {
    const { dataSource, studio } = this;
    const { studioId, userId, intoId } = ids;
    const now = studio.now();
    const [facts, intoFacts, conflicts, isBlocked, current] = await Promise.all([
      readFacts(dataSource, { studioId, memberId: userId, now }),
      readFacts(dataSource, { studioId, memberId: intoId, now }),
      readConflicts(dataSource, ids),
      haveTwoPlans(dataSource, ids),
      currentRecordOf(dataSource, studioId, userId),
    ]);
    const isMoved = current !== userId;
    return { isMoved, facts, intoFacts, conflicts, blockedBy: isBlocked ? ['TWO_PLANS'] : [] };
  }
}

/**
 * From now on the record is a way to the other one. Its name stays that of the person, for rows that
 * can't be edited; it is in no list, and no late event about it changes it.
 */
const closeRecord = async (
  tx: EntityManager,
  { studioId, userId, intoId }: MergedIds,
): Promise<void> => {
  await tx.query(
    `SELECT FROM members WHERE studio_id = $1 AND id IN ($2, $3) ORDER BY id FOR UPDATE`,
    [studioId, userId, intoId],
  );
  await tx.query(
    `INSERT INTO members (studio_id, id, email, full_name, role, told_at, merged_into, merged_at)
     SELECT $1, $2, '', (SELECT coalesce(full_name, email) FROM members
       WHERE studio_id = $1 AND id = $3), 'user', 'infinity', $3, now()
     ON CONFLICT (studio_id, id) DO UPDATE SET email = '', full_name = excluded.full_name,
       avatar_url = NULL, birthday = NULL, role = 'user', told_at = 'infinity',
       merged_into = excluded.merged_into,
       merged_at = coalesce(members.merged_at, now())`,
    [studioId, userId, intoId],
  );
  await tx.query(
    `UPDATE members k SET joined_on = least(k.joined_on, o.joined_on) FROM members o
     WHERE k.studio_id = $1 AND k.id = $3 AND o.studio_id = $1 AND o.id = $2`,
    [studioId, userId, intoId],
  );
  await tx.query(`UPDATE members SET merged_into = $3 WHERE studio_id = $1 AND merged_into = $2`, [
    studioId,
    userId,
    intoId,
  ]);
};
