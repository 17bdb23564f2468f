import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tablets at which members check themselves in. */
export class Kiosks1795900200104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kiosks (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        -- SHA-256: whoever reads the table can open no kiosk.
        token_hash bytea NOT NULL,
        opened_by uuid NOT NULL,
        opened_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        -- Attempts are spaced from here on: a number or a code can't be guessed by trying.
        busy_until timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        UNIQUE (studio_id, token_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kiosks');
  }
}
