import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which holiday cancelled a class: without the holiday it can return. */
export class ClosedByHoliday1795700300600 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE schedules ADD COLUMN closed_by uuid`);
    // Holidays that were set before: known by their reason and their days.
    await db.query(`
      UPDATE schedules s SET closed_by = h.id FROM holidays h
      WHERE h.studio_id = s.studio_id AND s.status = 'cancelled'
        AND s.cancelled_because = 'The studio is closed: ' || h.name || '.'
        AND (s.starts_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN h.from_day AND h.until_day`);
    await db.query(`
      CREATE INDEX schedules_closed_by ON schedules (studio_id, closed_by)
        WHERE closed_by IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE schedules DROP COLUMN closed_by`);
  }
}
