import type { MigrationInterface, QueryRunner } from 'typeorm';

const documents = ['invoices', 'credit_notes'];

/** Two records of one person become one: what was issued stays as it is, its owner may change. */
export class MergedMembers1795900300202 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE members
        -- The record that this one became a part of.
        ADD COLUMN merged_into uuid`);
    await runner.query(`
      CREATE INDEX members_merged ON members (studio_id, merged_into)
        WHERE merged_into IS NOT NULL`);
    await runner.query(`
      CREATE FUNCTION refuse_other_document() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN
          IF to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN RETURN NEW; END IF;
          RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
        END $$`);
    for (const table of documents) {
      await runner.query(`DROP TRIGGER ${table}_append_only ON ${table}`);
      await runner.query(`
        CREATE TRIGGER ${table}_append_only BEFORE DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
      await runner.query(`
        CREATE TRIGGER ${table}_stay_as_issued BEFORE UPDATE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION refuse_other_document()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of documents) {
      await runner.query(`DROP TRIGGER ${table}_stay_as_issued ON ${table}`);
      await runner.query(`DROP TRIGGER ${table}_append_only ON ${table}`);
      await runner.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    }
    await runner.query(`DROP FUNCTION refuse_other_document`);
    await runner.query(`ALTER TABLE members DROP COLUMN merged_into`);
  }
}
