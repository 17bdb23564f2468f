import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of the waiver, a row a version, and who signed which. */
export class Waivers1795900200105 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE waiver_texts (
        studio_id uuid NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        text text NOT NULL,
        published_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, version)
      )`);
    await db.query(`
      CREATE TABLE waiver_signatures (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        version integer NOT NULL,
        -- As it was typed; empty once its account is deleted, like the drawing.
        name text NOT NULL,
        -- Lines of a finger in a box of 1,000 by 400.
        drawing jsonb,
        signed_at timestamptz NOT NULL,
        signed_where text NOT NULL CHECK (signed_where IN ('phone', 'tablet')),
        -- Who of the staff held the tablet.
        witness_id uuid,
        PRIMARY KEY (studio_id, member_id, version),
        FOREIGN KEY (studio_id, version) REFERENCES waiver_texts (studio_id, version)
      )`);
    await db.query(`
      CREATE TABLE waiver_requests (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        version integer NOT NULL,
        requested_at timestamptz NOT NULL,
        requested_by uuid NOT NULL,
        PRIMARY KEY (studio_id, member_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE waiver_requests, waiver_signatures, waiver_texts`);
  }
}
