import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people want to hear of, and where a bell's message leads. */
export class Preferences1795400700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE preferences (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        version integer NOT NULL DEFAULT 0,
        language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
        quiet_from text CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
        quiet_to text CHECK (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
        emails_off boolean NOT NULL DEFAULT false,
        choices jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (studio_id, user_id),
        CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
      )`);
    await runner.query(`CREATE INDEX recipients_by_email ON recipients (studio_id, lower(email))`);
    await runner.query(`ALTER TABLE notifications ADD COLUMN link text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications DROP COLUMN link`);
    await runner.query(`DROP INDEX recipients_by_email`);
    await runner.query(`DROP TABLE preferences`);
  }
}
