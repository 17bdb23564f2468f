import type { DataSource, EntityManager } from 'typeorm';

/**
 * A studio that was restored from a backup reaches nobody outside by itself until it is released: what
 * it sent after the backup is no longer in its database (docs/operations.md, Backup and restore).
 */
export const outgoingHoldMigration = {
  up: `CREATE TABLE outgoing_holds (
    studio_id uuid PRIMARY KEY,
    restored_to timestamptz NOT NULL,
    held_at timestamptz NOT NULL DEFAULT now()
  )`,
  down: `DROP TABLE outgoing_holds`,
};

export interface OutgoingHold {
  /** What happened outside after this moment is not in the database. */
  restoredTo: Date;
}

/** Null: nothing is held. */
export const readHold = async (
  db: DataSource | EntityManager,
  studioId: string,
): Promise<OutgoingHold | null> => {
  const [row] = await db.query<{ restored_to: Date }[]>(
    `SELECT restored_to FROM outgoing_holds WHERE studio_id = $1`,
    [studioId],
  );
  return row ? { restoredTo: row.restored_to } : null;
};

/** In a statement over rows with a studio: those that may go out. */
export const notHeld = (table: string): string =>
  `NOT EXISTS (SELECT FROM outgoing_holds h WHERE h.studio_id = ${table}.studio_id)`;

/** From the commit on everything goes out again. */
export const liftHold = async (tx: EntityManager, studioId: string): Promise<void> => {
  await tx.query(`DELETE FROM outgoing_holds WHERE studio_id = $1`, [studioId]);
};
