import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a record was merged away: what comes late comes soon after it. */
export class MergeTimes1795900600203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE members ADD COLUMN merged_at timestamptz`);
    await runner.query(`UPDATE members SET merged_at = now() WHERE merged_into IS NOT NULL`);
    await runner.query(`
      CREATE INDEX members_merged_at ON members (studio_id, merged_at) WHERE merged_into IS NOT NULL`);
    await runner.query(`CREATE INDEX promo_uses_of_person ON promo_uses (studio_id, user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX promo_uses_of_person`);
    await runner.query(`ALTER TABLE members DROP COLUMN merged_at`);
  }
}
