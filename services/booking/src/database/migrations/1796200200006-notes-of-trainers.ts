import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A note is for the team, as all were, or for its author alone. */
export class NotesOfTrainers1796200200006 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_notes ADD COLUMN visibility text NOT NULL DEFAULT 'team'
        CHECK (visibility IN ('team', 'own'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_notes DROP COLUMN visibility`);
  }
}
