import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What makes a row the same one in another file: of records that another service writes. */
export class ImportRowKeys1796000300103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_rows ADD COLUMN key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_rows DROP COLUMN key');
  }
}
