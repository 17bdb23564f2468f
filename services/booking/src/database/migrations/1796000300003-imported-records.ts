import type { MigrationInterface, QueryRunner } from 'typeorm';

const causes = ['staff', 'moved', 'gift', 'refund', 'dispute', 'account_deleted', 'waiting_list'];
const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** What rows of files made: the same row is never written twice, and can be taken back. */
export class ImportedRecords1796000300003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imported_records (
        studio_id uuid NOT NULL,
        import_id uuid NOT NULL,
        -- Of the row in its file.
        no integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('credits', 'plan-members', 'bookings')),
        key text NOT NULL,
        member_id uuid NOT NULL,
        record_id uuid NOT NULL,
        made_at timestamptz NOT NULL,
        undone_at timestamptz,
        PRIMARY KEY (studio_id, import_id, no)
      )`);
    await db.query(`
      CREATE INDEX imported_records_by_key ON imported_records (studio_id, kind, key)
        WHERE undone_at IS NULL`);
    await db.query(`
      CREATE INDEX imported_records_of_record ON imported_records (studio_id, record_id)`);
    await db.query(`
      CREATE INDEX imported_records_of_member ON imported_records (studio_id, member_id)`);
    await db.query(`
      ALTER TABLE user_packages DROP CONSTRAINT user_packages_source_check,
        ADD CONSTRAINT user_packages_source_check
          CHECK (source IN ('bought', 'gift', 'moved', 'imported', 'import_undone'))`);
    await db.query(`
      ALTER TABLE credit_ledger DROP CONSTRAINT credit_ledger_because_check,
        ADD CONSTRAINT credit_ledger_because_check
          CHECK (because IN (${listOf([...causes, 'import'])}))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE credit_ledger DROP CONSTRAINT credit_ledger_because_check,
        ADD CONSTRAINT credit_ledger_because_check
          CHECK (because IN (${listOf(causes)}))`);
    await db.query(`
      ALTER TABLE user_packages DROP CONSTRAINT user_packages_source_check,
        ADD CONSTRAINT user_packages_source_check CHECK (source IN ('bought', 'gift', 'moved'))`);
    await db.query(`DROP TABLE imported_records`);
  }
}
