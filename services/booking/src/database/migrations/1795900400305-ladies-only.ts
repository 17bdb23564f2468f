import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A class type may be for ladies only. */
export class LadiesOnly1795900400305 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE class_types ADD COLUMN ladies_only boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE class_types DROP COLUMN ladies_only`);
  }
}
