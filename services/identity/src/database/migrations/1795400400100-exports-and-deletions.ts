import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives that people order of their data, and accounts that are to be deleted. */
export class ExportsAndDeletions1795400400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No reference to users: a row outlives its person until its file has been removed.
    await runner.query(`
      CREATE TABLE data_exports (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'working', 'ready', 'failed', 'expired')),
        created_at timestamptz NOT NULL DEFAULT now(),
        worker uuid,
        next_attempt_at timestamptz DEFAULT now(),
        file text,
        bytes integer,
        expires_at timestamptz,
        PRIMARY KEY (studio_id, id),
        CHECK ((status IN ('queued', 'working')) = (next_attempt_at IS NOT NULL)),
        CHECK (status <> 'ready' OR (file IS NOT NULL AND bytes IS NOT NULL AND expires_at IS NOT NULL))
      )`);
    // One at a time, however often the button is pressed.
    await runner.query(`
      CREATE UNIQUE INDEX data_exports_one_at_a_time ON data_exports (studio_id, user_id)
        WHERE status IN ('queued', 'working')`);
    await runner.query(
      `CREATE INDEX data_exports_of_user ON data_exports (studio_id, user_id, created_at DESC)`,
    );
    await runner.query(
      `CREATE INDEX data_exports_due ON data_exports (next_attempt_at)
        WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX data_exports_filed ON data_exports (expires_at) WHERE file IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE data_export_parts (
        studio_id uuid NOT NULL,
        export_id uuid NOT NULL,
        service text NOT NULL,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'working', 'waiting', 'done')),
        tables json,
        at_table integer NOT NULL DEFAULT 0,
        at_page integer NOT NULL DEFAULT 0,
        after_key text,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, export_id, service),
        FOREIGN KEY (studio_id, export_id) REFERENCES data_exports ON DELETE CASCADE
      )`);
    // json, not jsonb: the order of the fields is the reader's.
    await runner.query(`
      CREATE TABLE data_export_pages (
        studio_id uuid NOT NULL,
        export_id uuid NOT NULL,
        service text NOT NULL,
        table_no integer NOT NULL,
        page_no integer NOT NULL,
        rows json NOT NULL,
        PRIMARY KEY (studio_id, export_id, service, table_no, page_no),
        FOREIGN KEY (studio_id, export_id, service) REFERENCES data_export_parts ON DELETE CASCADE
      )`);
    // Stays when the account has gone: that it was asked for, and when it was done.
    await runner.query(`
      CREATE TABLE account_deletions (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        requested_at timestamptz NOT NULL,
        deletes_at timestamptz NOT NULL,
        done_at timestamptz,
        files text[] NOT NULL DEFAULT '{}',
        PRIMARY KEY (studio_id, user_id)
      )`);
    await runner.query(
      `CREATE INDEX account_deletions_due ON account_deletions (deletes_at) WHERE done_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX account_deletions_filed ON account_deletions (done_at) WHERE files <> '{}'`,
    );
    // From now on these are erased once everybody has heard them; what was said before, here.
    await runner.query(`
      UPDATE outbox SET data = '{}' WHERE settled_at IS NOT NULL AND data <> '{}'
        AND type IN ('user.signed_up.v1', 'profile.changed.v1', 'user.password_changed.v1')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE account_deletions, data_export_pages, data_export_parts, data_exports',
    );
  }
}
