import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last payment of a seat, or of a place, all of which went back; null: none that is known. */
export class RefundedPaymentsOfSeats1797200000322 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE bookings ADD COLUMN refunded_payment_id uuid');
    await db.query('ALTER TABLE event_reservations ADD COLUMN refunded_payment_id uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE event_reservations DROP COLUMN refunded_payment_id');
    await db.query('ALTER TABLE bookings DROP COLUMN refunded_payment_id');
  }
}
