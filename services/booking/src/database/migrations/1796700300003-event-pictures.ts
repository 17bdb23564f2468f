import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of events, which members and visitors see. */
export class EventPictures1796700300003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE events ADD COLUMN picture_id uuid`);
    await db.query(`
      CREATE TABLE event_pictures (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (studio_id, id),
        -- One an event: another one takes its place.
        UNIQUE (studio_id, event_id),
        FOREIGN KEY (studio_id, event_id) REFERENCES events (studio_id, id) ON DELETE CASCADE
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE event_pictures`);
    await db.query(`ALTER TABLE events DROP COLUMN picture_id`);
  }
}
