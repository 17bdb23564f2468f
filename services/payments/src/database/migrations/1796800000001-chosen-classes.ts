import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The class that somebody buys credits for goes along with the purchase (decision 93). */
export class ChosenClasses1796800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments ADD COLUMN chosen_class jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments DROP COLUMN chosen_class`);
  }
}
