import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which events brought a message to many, so that their mails and notifications can be counted. */
export class BroadcastDeliveries1795900100206 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE broadcast_batches (
        studio_id uuid NOT NULL,
        broadcast_id uuid NOT NULL,
        event_id uuid NOT NULL,
        PRIMARY KEY (studio_id, broadcast_id, event_id)
      )`);
    await runner.query(
      `CREATE INDEX notifications_of_event ON notifications (studio_id, event_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX notifications_of_event`);
    await runner.query(`DROP TABLE broadcast_batches`);
  }
}
