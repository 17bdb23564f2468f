import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is missing as a class begins: the desk asks them, and gives their seat to others. */
export class NoShowRescue1795900200106 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE bookings
        -- When the front desk asked whether the member is on the way: once.
        ADD COLUMN arrival_reminded_at timestamptz,
        -- Of a no-show whose seat is given to others: from then on it is theirs. Until then it can be
        -- taken back.
        ADD COLUMN seat_release_at timestamptz,
        -- It holds no seat any more.
        ADD COLUMN seat_released boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT bookings_seat_release CHECK
          (NOT seat_released OR (seat_release_at IS NOT NULL AND status = 'no_show')) NOT VALID`);
    await db.query(`ALTER TABLE bookings VALIDATE CONSTRAINT bookings_seat_release`);
    await db.query(`
      CREATE INDEX bookings_seats_to_release ON bookings (studio_id, seat_release_at)
        WHERE seat_release_at IS NOT NULL AND NOT seat_released`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE bookings DROP COLUMN arrival_reminded_at, DROP COLUMN seat_released,
        DROP COLUMN seat_release_at`);
  }
}
