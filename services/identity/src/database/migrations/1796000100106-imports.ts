import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of another system that an admin imports (decision 54). */
export class Imports1796000100106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL,
        file_name text NOT NULL,
        status text NOT NULL CHECK (status IN
          ('columns', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone')),
        encoding text NOT NULL,
        separator text NOT NULL,
        columns json NOT NULL,
        columns_remembered boolean NOT NULL,
        shape text NOT NULL,
        date_order text CHECK (date_order IN ('day_first', 'month_first')),
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        -- Where the check is, and how many rows the step under way has in all.
        at_row integer NOT NULL DEFAULT 0,
        to_do integer NOT NULL DEFAULT 0,
        worker uuid,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        invitations_asked_at timestamptz,
        -- Of the rows, once they are forgotten.
        counts jsonb,
        PRIMARY KEY (studio_id, id),
        CHECK ((status IN ('checking', 'importing', 'undoing')) = (next_attempt_at IS NOT NULL))
      )`);
    await runner.query(`
      CREATE INDEX imports_due ON imports (next_attempt_at) WHERE next_attempt_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE import_rows (
        studio_id uuid NOT NULL,
        import_id uuid NOT NULL,
        no integer NOT NULL,
        line integer NOT NULL,
        cells json NOT NULL,
        facts jsonb NOT NULL DEFAULT '{}',
        problems jsonb NOT NULL DEFAULT '[]',
        state text NOT NULL DEFAULT 'unread' CHECK (state IN
          ('unread', 'ready', 'known', 'failed', 'made', 'undone', 'kept')),
        -- Whose the row is: the person that is known, or that it made.
        subject_id uuid,
        invited_at timestamptz,
        PRIMARY KEY (studio_id, import_id, no),
        FOREIGN KEY (studio_id, import_id) REFERENCES imports ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE INDEX import_rows_by_state ON import_rows (studio_id, import_id, state, no)`);
    await runner.query(`
      CREATE INDEX import_rows_of_person ON import_rows (subject_id)
        WHERE subject_id IS NOT NULL`);
    // How the columns of files with the same heads were chosen last.
    await runner.query(`
      CREATE TABLE import_shapes (
        studio_id uuid NOT NULL,
        kind text NOT NULL,
        shape text NOT NULL,
        fields json NOT NULL,
        date_order text,
        PRIMARY KEY (studio_id, kind, shape)
      )`);
    // What another system called a person: later files name them by it.
    await runner.query(`
      CREATE TABLE imported_ids (
        studio_id uuid NOT NULL,
        external_id text NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        import_id uuid NOT NULL,
        PRIMARY KEY (studio_id, external_id)
      )`);
    await runner.query(`CREATE INDEX imported_ids_of_user ON imported_ids (user_id)`);
    // Ten thousand numbers are looked up one by one.
    await runner.query(`
      CREATE INDEX profiles_by_phone ON profiles (studio_id, phone_key(phone))
        WHERE phone IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX profiles_by_phone');
    await runner.query('DROP TABLE imported_ids, import_shapes, import_rows, imports');
  }
}
