import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a record was merged away: what comes late comes soon after it. */
export class MergeTimes1795900600302 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE members ADD COLUMN merged_at timestamptz`);
    await runner.query(`UPDATE members SET merged_at = now() WHERE merged_into IS NOT NULL`);
    await runner.query(`
      CREATE INDEX members_merged_at ON members (studio_id, merged_at) WHERE merged_into IS NOT NULL`);
    await runner.query(
      `CREATE INDEX package_freezes_of_person ON package_freezes (studio_id, member_id)`,
    );
    await runner.query(
      `CREATE INDEX event_promotions_of_person ON event_promotions (studio_id, member_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX package_freezes_of_person`);
    await runner.query(`DROP INDEX event_promotions_of_person`);
    await runner.query(`ALTER TABLE members DROP COLUMN merged_at`);
  }
}
