import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an unpaid subscription stops new bookings is fixed as it becomes past due. Payments hears of
 * the days of grace that an admin had changed before such changes were said.
 */
export class GraceIsFixed1795800100200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_subscriptions ADD COLUMN blocked_from timestamptz`);
    await db.query(`
      INSERT INTO outbox (type, studio_id, id, data)
      SELECT 'studio.settings_changed.v1', studio_id, gen_random_uuid(), jsonb_build_object(
        'graceDays', changed -> 'graceDays',
        'asOf', to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM studio_settings WHERE jsonb_typeof(changed -> 'graceDays') = 'number'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_subscriptions DROP COLUMN blocked_from`);
  }
}
