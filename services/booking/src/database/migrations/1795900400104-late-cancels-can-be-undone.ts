import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The front desk takes a late cancel back within seconds, as one on time. */
export class LateCancelsCanBeUndone1795900400104 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE bookings DROP CONSTRAINT bookings_undo,
        ADD CONSTRAINT bookings_undo
          CHECK (undo_until IS NULL OR status IN ('cancelled', 'late_cancelled')) NOT VALID`);
    await db.query(`ALTER TABLE bookings VALIDATE CONSTRAINT bookings_undo`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE bookings SET undo_until = NULL WHERE status = 'late_cancelled'`);
    await db.query(`
      ALTER TABLE bookings DROP CONSTRAINT bookings_undo,
        ADD CONSTRAINT bookings_undo CHECK (undo_until IS NULL OR status = 'cancelled')`);
  }
}
