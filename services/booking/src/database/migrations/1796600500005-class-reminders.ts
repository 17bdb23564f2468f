import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which bookings were reminded of their class, so that it is once for each of its times. */
export class ClassReminders1796600500005 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE class_reminders (
        studio_id uuid NOT NULL,
        booking_id uuid NOT NULL,
        reminder text NOT NULL CHECK (reminder IN ('day', 'soon')),
        -- Of the class as it was then: one that is moved is told of again.
        starts_at timestamptz NOT NULL,
        reminded_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, booking_id, reminder, starts_at)
      )`);
    await db.query(
      `CREATE INDEX class_reminders_by_start ON class_reminders (studio_id, starts_at)`,
    );
    // Whose class is near as reminders begin is not told late of it, and all at once.
    await db.query(`
      INSERT INTO class_reminders (studio_id, booking_id, reminder, starts_at, reminded_at)
      SELECT b.studio_id, b.id, r.reminder, b.starts_at, now()
      FROM bookings b, (VALUES ('day', interval '24 hours'), ('soon', interval '2 hours'))
        AS r (reminder, before)
      WHERE b.status = 'confirmed' AND b.starts_at > now() AND b.starts_at < now() + r.before`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE class_reminders`);
  }
}
