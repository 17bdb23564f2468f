import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account that was merged into another one of the same person keeps its address from others. */
export class MergedAccounts1795900300402 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        -- It goes with the account that it became a part of.
        ADD COLUMN merged_into uuid REFERENCES users ON DELETE CASCADE,
        ADD COLUMN merged_at timestamptz,
        ADD CONSTRAINT users_merged_when CHECK ((merged_into IS NULL) = (merged_at IS NULL))`);
    await runner.query(`
      CREATE INDEX users_merged ON users (merged_into) WHERE merged_into IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM users WHERE merged_into IS NOT NULL`);
    await runner.query('ALTER TABLE users DROP COLUMN merged_into, DROP COLUMN merged_at');
  }
}
