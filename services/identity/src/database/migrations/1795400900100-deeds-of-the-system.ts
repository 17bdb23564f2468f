import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the system does to an account by itself stands in the history too: with no actor. */
export class DeedsOfTheSystem1795400900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE staff_history ALTER actor_id DROP NOT NULL');
  }

  /** Rows without an actor can't be deleted: the column stays as it is. */
  async down(): Promise<void> {
    return;
  }
}
