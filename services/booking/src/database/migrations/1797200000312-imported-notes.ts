import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which import a note came with; null: somebody of the staff wrote it. */
export class ImportedNotes1797200000312 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_notes ADD import_id uuid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_notes DROP import_id`);
  }
}
