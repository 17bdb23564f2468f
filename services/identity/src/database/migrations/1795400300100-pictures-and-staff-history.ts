import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of people, and what the staff did to accounts. */
export class PicturesAndStaffHistory1795400300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No reference to users: whose account is deleted, their files are still to be removed.
    await runner.query(`
      CREATE TABLE avatar_files (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('begun', 'current', 'gone')),
        bytes integer NOT NULL CHECK (bytes > 0),
        small_bytes integer NOT NULL CHECK (small_bytes > 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX avatar_files_one_each ON avatar_files (studio_id, user_id)
        WHERE state = 'current'`);
    await runner.query(`
      CREATE INDEX avatar_files_to_remove ON avatar_files (changed_at) WHERE state <> 'current'`);
    await runner.query(`
      CREATE TABLE staff_history (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id uuid NOT NULL,
        user_id uuid NOT NULL,
        action text NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
        PRIMARY KEY (studio_id, id)
      )`);
    await runner.query(
      'CREATE INDEX staff_history_of_user ON staff_history (studio_id, user_id, at)',
    );
    // The application can't edit or delete it (domain.md, Roles); nor can a slip of an owner.
    await runner.query('REVOKE UPDATE, DELETE, TRUNCATE ON staff_history FROM CURRENT_USER');
    await runner.query(`
      CREATE FUNCTION staff_history_stays() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'staff_history is append-only'; END $$`);
    await runner.query(`
      CREATE TRIGGER staff_history_append_only BEFORE UPDATE OR DELETE ON staff_history
        FOR EACH ROW EXECUTE FUNCTION staff_history_stays()`);
    await runner.query(`
      CREATE TRIGGER staff_history_not_emptied BEFORE TRUNCATE ON staff_history
        FOR EACH STATEMENT EXECUTE FUNCTION staff_history_stays()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_history, avatar_files');
    await runner.query('DROP FUNCTION staff_history_stays');
  }
}
