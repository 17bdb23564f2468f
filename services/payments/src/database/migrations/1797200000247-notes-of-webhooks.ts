import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of events that changed nothing, for the staff and for metrics. */
export class NotesOfWebhooks1797200000247 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_inbox ADD COLUMN note text');
    await runner.query(
      `CREATE INDEX webhook_inbox_noted ON webhook_inbox (studio_id, received_at)
       WHERE note IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_inbox_noted');
    await runner.query('ALTER TABLE webhook_inbox DROP COLUMN note');
  }
}
