import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A class that is full by one, and bookings that the front desk made. */
export class BookingsOfTheFrontDesk1795900100102 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE schedules
        -- One more than there are seats, let in by the front desk with a reason.
        ADD COLUMN extra_seats integer NOT NULL DEFAULT 0 CHECK (extra_seats IN (0, 1))`);
    await db.query(`
      ALTER TABLE schedules
        DROP CONSTRAINT schedules_seats,
        DROP CONSTRAINT schedules_claims,
        ADD CONSTRAINT schedules_seats CHECK (booked BETWEEN 0 AND capacity + extra_seats) NOT VALID,
        ADD CONSTRAINT schedules_claims CHECK (booked + claimed <= capacity + extra_seats) NOT VALID`);
    await db.query(`ALTER TABLE schedules VALIDATE CONSTRAINT schedules_seats`);
    await db.query(`ALTER TABLE schedules VALIDATE CONSTRAINT schedules_claims`);
    await db.query(`
      ALTER TABLE bookings
        -- The member of staff who made it; null: the member, or the waiting list.
        ADD COLUMN booked_by uuid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bookings DROP COLUMN booked_by`);
    await db.query(`
      ALTER TABLE schedules
        DROP CONSTRAINT schedules_seats,
        DROP CONSTRAINT schedules_claims,
        ADD CONSTRAINT schedules_seats CHECK (booked BETWEEN 0 AND capacity) NOT VALID,
        ADD CONSTRAINT schedules_claims CHECK (booked + claimed <= capacity) NOT VALID`);
    await db.query(`ALTER TABLE schedules DROP COLUMN extra_seats`);
  }
}
