import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the desk writes to everyone in a class or event. */
export class StudioMessages1795400800200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE studio_messages (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        about_id uuid NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        channels jsonb NOT NULL,
        sent_by text NOT NULL,
        sent_at timestamptz(3) NOT NULL,
        recipients integer NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await runner.query(
      `CREATE INDEX studio_messages_about ON studio_messages (studio_id, about_id, sent_at DESC)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE studio_messages`);
  }
}
