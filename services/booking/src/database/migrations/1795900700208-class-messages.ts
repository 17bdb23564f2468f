import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of trainers to a class, numbered: two at one moment can't have the same number. */
export class ClassMessages1795900700208 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE class_messages (
        studio_id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        number integer NOT NULL CHECK (number > 0),
        message_id uuid NOT NULL,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, schedule_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE class_messages`);
  }
}
