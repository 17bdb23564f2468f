import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A single date of a series may have another number of seats. */
export class SeatsOfSeriesDates1795900700202 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE series_dates ADD COLUMN capacity integer CHECK (capacity > 0)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE series_dates DROP COLUMN capacity`);
  }
}
