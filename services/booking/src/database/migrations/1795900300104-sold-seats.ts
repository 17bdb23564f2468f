import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A seat that the front desk holds for a sale: whether its member is told when it is paid for. */
export class SoldSeats1795900300104 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bookings ADD COLUMN notify_member boolean NOT NULL DEFAULT true`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bookings DROP COLUMN notify_member`);
  }
}
