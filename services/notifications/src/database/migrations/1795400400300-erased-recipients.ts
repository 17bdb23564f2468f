import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose account was deleted is told nothing any more, whatever comes late. */
export class ErasedRecipients1795400400300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipients ADD COLUMN erased_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipients DROP COLUMN erased_at');
  }
}
