import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives of everything of the studio, beside those of a person (decision 63). */
export class ExportsOfTheStudio1796100100104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE data_exports
        ADD scope text NOT NULL DEFAULT 'person' CHECK (scope IN ('person', 'studio')),
        ADD with_health boolean NOT NULL DEFAULT false`);
    await runner.query('DROP INDEX data_exports_one_at_a_time');
    await runner.query(`
      CREATE UNIQUE INDEX data_exports_one_at_a_time ON data_exports (studio_id, user_id)
        WHERE status IN ('queued', 'working') AND scope = 'person'`);
    await runner.query(`
      CREATE UNIQUE INDEX data_exports_of_studio_at_a_time ON data_exports (studio_id)
        WHERE status IN ('queued', 'working') AND scope = 'studio'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM data_exports WHERE scope = 'studio'`);
    await runner.query('DROP INDEX data_exports_of_studio_at_a_time');
    await runner.query('DROP INDEX data_exports_one_at_a_time');
    await runner.query('ALTER TABLE data_exports DROP scope, DROP with_health');
    await runner.query(`
      CREATE UNIQUE INDEX data_exports_one_at_a_time ON data_exports (studio_id, user_id)
        WHERE status IN ('queued', 'working')`);
  }
}
