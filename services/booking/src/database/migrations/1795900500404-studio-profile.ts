import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the studio is called, where it is, its logo, and the pages that it writes. */
export class StudioProfile1795900500404 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE studio_profiles (
        studio_id uuid PRIMARY KEY,
        -- Names the record in record_changes.
        id uuid NOT NULL,
        fields jsonb NOT NULL,
        logo_id uuid,
        changed_at timestamptz NOT NULL,
        changed_by uuid
      )`);
    await db.query(`
      CREATE TABLE studio_logos (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        file text NOT NULL,
        type text NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (studio_id, id, file)
      )`);
    await db.query(`
      CREATE TABLE studio_texts (
        studio_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('about', 'faq', 'terms', 'privacy')),
        version integer NOT NULL CHECK (version > 0),
        source text NOT NULL,
        published_at timestamptz NOT NULL,
        published_by uuid,
        PRIMARY KEY (studio_id, kind, version)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE studio_texts, studio_logos, studio_profiles`);
  }
}
