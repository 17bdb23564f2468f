import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Visits of the system that a studio had before: they are history alone, of no class of this one. */
export class ImportedVisits1797200000310 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imported_visits (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        import_id uuid NOT NULL,
        member_id uuid NOT NULL,
        starts_at timestamptz NOT NULL,
        -- As the file names them: neither need be known here.
        class_name text NOT NULL,
        trainer_name text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('attended', 'no_show', 'late_cancelled')),
        imported_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE INDEX imported_visits_of_member
        ON imported_visits (studio_id, member_id, starts_at DESC)`);
    await db.query(`
      CREATE INDEX imported_visits_by_time
        ON imported_visits (studio_id, starts_at) WHERE outcome = 'attended'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE imported_visits`);
  }
}
