import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments whose package their member had already: the answer to each stays the same (decision 146). */
export class RefusedGrants1797200000146 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE refused_grants (
        studio_id uuid NOT NULL,
        provider_session_id text NOT NULL,
        payment_id uuid NOT NULL,
        because text NOT NULL CHECK (because IN ('INTRO_USED', 'ONCE_PER_PERSON')),
        at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, provider_session_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE refused_grants`);
  }
}
