import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings that were cancelled with a refund; null too of those from before it was kept. */
export class BookingsOfTakeBacks1797200000145 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE credit_take_backs ADD COLUMN booking_ids uuid[]`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE credit_take_backs DROP COLUMN booking_ids`);
  }
}
