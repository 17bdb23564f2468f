import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = ['unread', 'ready', 'known', 'failed', 'made', 'undone', 'kept'];
const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Rows whose address is one person's and whose name is another's: somebody says who they are. */
export class UndecidedImportRows1797200000149 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import_rows
        DROP CONSTRAINT import_rows_state_check,
        ADD CONSTRAINT import_rows_state_check
          CHECK (state IN (${listOf([...states, 'undecided', 'left_out'])})) NOT VALID,
        -- Whom its address, number or ID found, and by which of them.
        ADD COLUMN candidate_id uuid,
        ADD COLUMN matched_by text,
        ADD COLUMN decision text`);
    await runner.query(`
      CREATE INDEX import_rows_of_candidate ON import_rows (candidate_id)
        WHERE candidate_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE import_names (
        studio_id uuid NOT NULL,
        -- Hash of a name with an address, a number or an ID of a file.
        key text NOT NULL,
        -- Who that is; somebody new is made by this id when the import is written.
        user_id uuid NOT NULL,
        is_new boolean NOT NULL,
        import_id uuid NOT NULL,
        PRIMARY KEY (studio_id, key),
        FOREIGN KEY (studio_id, import_id) REFERENCES imports ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX import_names_of_user ON import_names (user_id)');
    await runner.query(`
      CREATE INDEX import_names_of_import ON import_names (studio_id, import_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_names');
    await runner.query('DROP INDEX import_rows_of_candidate');
    await runner.query(`DELETE FROM import_rows WHERE state IN ('undecided', 'left_out')`);
    await runner.query(`
      ALTER TABLE import_rows
        DROP COLUMN decision,
        DROP COLUMN matched_by,
        DROP COLUMN candidate_id,
        DROP CONSTRAINT import_rows_state_check,
        ADD CONSTRAINT import_rows_state_check CHECK (state IN (${listOf(states)}))`);
  }
}
