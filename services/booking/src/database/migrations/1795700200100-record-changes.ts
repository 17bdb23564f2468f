import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was changed of each record that admins edit: its version is the number of the last change. */
export class RecordChanges1795700200100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE record_changes (
        studio_id uuid NOT NULL,
        record_id uuid NOT NULL,
        -- The key lets two who saved at once have one version only once.
        version integer NOT NULL CHECK (version > 0),
        at timestamptz NOT NULL,
        actor_id uuid,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        PRIMARY KEY (studio_id, record_id, version)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE record_changes`);
  }
}
