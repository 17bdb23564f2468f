import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the other system called a record: bookings of a later file name the package that pays. */
export class NumbersOfImportedRecords1796000300303 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imported_records ADD COLUMN external_id text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imported_records DROP COLUMN external_id');
  }
}
