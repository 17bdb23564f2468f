import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody of the staff last said who was there: a tap that arrives late is older. */
export class AttendanceTimes1795900700108 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings ADD COLUMN attendance_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings DROP COLUMN attendance_at`);
  }
}
