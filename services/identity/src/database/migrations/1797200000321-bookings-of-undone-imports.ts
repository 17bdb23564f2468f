import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of bookings when an import is taken back: cancel, keep; null: nothing was said. */
export class BookingsOfUndoneImports1797200000321 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imports ADD COLUMN undo_bookings text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imports DROP COLUMN undo_bookings`);
  }
}
