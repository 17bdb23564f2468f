import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbered spots of rooms, and which one a booking has. */
export class Spots1796500100008 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE rooms
        -- Number, kind, row, column and whether it is out of order, of each; none: seats alone.
        ADD COLUMN spots jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(spots) = 'array')`);
    await db.query(`
      ALTER TABLE bookings
        -- Number of the spot in the room of the class; null: any. It stays when the booking ends.
        ADD COLUMN spot integer CHECK (spot > 0)`);
    // Two who choose one spot at the same instant: the database lets one have it.
    await db.query(`
      CREATE UNIQUE INDEX bookings_spot_once ON bookings (studio_id, schedule_id, spot)
        WHERE spot IS NOT NULL AND status IN ('held', 'confirmed', 'attended', 'no_show')`);
    // A spot that goes out of order can leave more people in a class than the room has seats.
    await db.query(`
      ALTER TABLE schedules DROP CONSTRAINT schedules_extra_seats_check,
        ADD CONSTRAINT schedules_extra_seats_check CHECK (extra_seats >= 0) NOT VALID`);
    await db.query(`ALTER TABLE schedules VALIDATE CONSTRAINT schedules_extra_seats_check`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE schedules DROP CONSTRAINT schedules_extra_seats_check,
        ADD CONSTRAINT schedules_extra_seats_check CHECK (extra_seats IN (0, 1)) NOT VALID`);
    await db.query(`DROP INDEX bookings_spot_once`);
    await db.query(`ALTER TABLE bookings DROP COLUMN spot`);
    await db.query(`ALTER TABLE rooms DROP COLUMN spots`);
  }
}
