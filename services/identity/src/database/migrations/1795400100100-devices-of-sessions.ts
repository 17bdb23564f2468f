import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a session was begun and when it was last used; devices that an account has used. */
export class DevicesOfSessions1795400100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Sessions of before have none of it: they are shown as an unknown device.
    await runner.query(`
      ALTER TABLE sessions
        ADD device text,
        ADD device_kind text CHECK (device_kind IN ('phone', 'tablet', 'computer', 'app')),
        ADD address text,
        ADD last_used_at timestamptz`);
    await runner.query(`
      CREATE TABLE known_devices (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        key text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_devices');
    await runner.query(`
      ALTER TABLE sessions
        DROP device, DROP device_kind, DROP address, DROP last_used_at`);
  }
}
