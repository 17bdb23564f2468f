import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trainer's own page: what members see, and the draft that an admin approves. */
export class TrainerPages1796400200006 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE trainers
        ADD COLUMN certificates jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
        ADD COLUMN portrait_id uuid`);
    await db.query(`
      CREATE TABLE trainer_page_drafts (
        studio_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        -- Grows with each change and decision: who decides says which one was read.
        version integer NOT NULL,
        state text NOT NULL CHECK (state IN ('none', 'draft', 'sent', 'returned')),
        bio text NOT NULL,
        certificates jsonb NOT NULL,
        languages text[] NOT NULL,
        portrait_id uuid,
        sent_at timestamptz,
        reason text,
        PRIMARY KEY (studio_id, trainer_id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers (studio_id, id) ON DELETE CASCADE,
        CHECK ((state = 'sent') = (sent_at IS NOT NULL))
      )`);
    await db.query(`
      CREATE TABLE trainer_portraits (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers (studio_id, id) ON DELETE CASCADE
      )`);
    await db.query(
      `CREATE INDEX trainer_portraits_of_trainer ON trainer_portraits (studio_id, trainer_id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE trainer_portraits, trainer_page_drafts`);
    await db.query(`
      ALTER TABLE trainers DROP COLUMN certificates, DROP COLUMN languages,
        DROP COLUMN portrait_id`);
  }
}
