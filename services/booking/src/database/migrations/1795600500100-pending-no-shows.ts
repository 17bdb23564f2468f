import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a no-show is pending, and who of old times is none. */
export class PendingNoShows1795600500100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE bookings
        -- Of a no-show: the staff can put it right until then, and then it is charged.
        ADD COLUMN no_show_due_at timestamptz`);
    await db.query(`
      CREATE INDEX bookings_no_shows_due ON bookings (studio_id, no_show_due_at)
        WHERE status = 'no_show' AND no_show_final_at IS NULL`);
    // Nobody was asked to check in before there were no-shows: whoever was not is none.
    await db.query(
      `UPDATE bookings SET no_show_final_at = ends_at
       WHERE status = 'confirmed' AND ends_at <= now()`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bookings DROP COLUMN no_show_due_at`);
  }
}
