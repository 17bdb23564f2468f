import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { insertHistory } from '../history/history.api.js';

/** Somebody takes along all that members told about their health: it is a reading of each. */
export const logReadingOfAll = (
  dataSource: DataSource,
  { studioId, readerId }: { studioId: string; readerId: string },
): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const at = new Date();
    const members = await tx.query<{ id: string }[]>(
      'SELECT member_id AS id FROM health_records WHERE studio_id = $1 ORDER BY member_id',
      [studioId],
    );
    await tx.query(
      `INSERT INTO health_readings (studio_id, id, member_id, reader_id, at)
       SELECT $1, r.id, r.member_id, $2, $5 FROM unnest($3::uuid[], $4::uuid[]) AS r (id, member_id)`,
      [studioId, readerId, members.map(() => newId()), members.map(({ id }) => id), at],
    );
    await insertHistory(tx, {
      studioId,
      service: 'booking',
      actorId: readerId,
      at,
      action: 'health.read',
      reason: null,
      rows: members.map(({ id: userId }) => ({ userId, before: {}, after: { list: 'studio' } })),
    });
  });
