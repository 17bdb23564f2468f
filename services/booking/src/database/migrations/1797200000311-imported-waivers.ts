import type { MigrationInterface, QueryRunner } from 'typeorm';

/** That somebody signed a waiver in the system before: another text than the studio's own. */
export class ImportedWaivers1797200000311 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imported_waivers (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        import_id uuid NOT NULL,
        signed_on date NOT NULL,
        -- The studio's text in force at the import: it stands for that one, not for later ones.
        version integer NOT NULL,
        imported_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, member_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE imported_waivers`);
  }
}
