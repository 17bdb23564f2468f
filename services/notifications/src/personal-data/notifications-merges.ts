import { Injectable } from '@nestjs/common';
import type { MergePart } from '@studio/contracts';
import { moveRows, type MergedIds, type Merges, type MovedRows } from '@studio/personal-data';
import { DataSource, type EntityManager } from 'typeorm';
import { closeRecipient, currentRecipientOf } from '../people/people.api.js';
import { movedColumns } from './person-columns.js';

/** What the bell, mails and settings of one record become when it is merged into another one. */
@Injectable()
export class NotificationsMerges implements Merges {
  readonly columns = movedColumns;
  readonly mergedSql = `SELECT user_id AS "userId", merged_into AS "intoId", merged_at AS "mergedAt"
    FROM recipients
    WHERE studio_id = $1 AND merged_into IS NOT NULL`;

  constructor(private readonly dataSource: DataSource) {}

  async move(tx: EntityManager, requested: MergedIds): Promise<MovedRows> {
    const { studioId } = requested;
    const intoId = await currentRecipientOf(tx, { studioId, userId: requested.intoId });
    const ids = { ...requested, intoId };
    await closeRecipient(tx, ids);
    for (const statement of settled) await tx.query(statement, [studioId, ids.userId, intoId]);
    return moveRows(tx, movedColumns, ids);
  }

  async readPart({ studioId, userId }: MergedIds): Promise<MergePart> {
    const current = await currentRecipientOf(this.dataSource.manager, { studioId, userId });
    return {
      isMoved: current !== userId,
      facts: {},
      intoFacts: {},
      conflicts: [],
      blockedBy: [],
    };
  }
}

/** What one person has once; devices of an account that is closed are told nothing any more. */
const settled = [
  `DELETE FROM notifications f WHERE f.studio_id = $1 AND f.user_id = $2 AND EXISTS (
     SELECT FROM notifications k
     WHERE k.studio_id = $1 AND k.user_id = $3 AND k.event_id = f.event_id)`,
  // Whoever wants no mails under one address wants none under the other.
  `UPDATE preferences k SET emails_off = true, version = k.version + 1
   FROM preferences f
   WHERE k.studio_id = $1 AND k.user_id = $3 AND NOT k.emails_off
     AND f.studio_id = $1 AND f.user_id = $2 AND f.emails_off`,
  `DELETE FROM preferences f WHERE f.studio_id = $1 AND f.user_id = $2 AND EXISTS (
     SELECT FROM preferences k WHERE k.studio_id = $1 AND k.user_id = $3)`,
  `DELETE FROM push_jobs WHERE studio_id = $1 AND user_id = $2 AND user_id <> $3
     AND status = 'queued'`,
  `DELETE FROM push_devices WHERE studio_id = $1 AND user_id = $2 AND user_id <> $3`,
];
