import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that were asked for, mails in a row, and the way back after a change of address. */
export class AskedLinksAndWaysBack1795400200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Written for every address alike, and gone a moment later.
    await runner.query(`
      CREATE TABLE asked_links (
        id uuid PRIMARY KEY,
        type text NOT NULL,
        email text NOT NULL,
        redirects jsonb NOT NULL,
        create_with jsonb,
        asked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('ALTER TABLE one_time_links ADD in_a_row smallint NOT NULL DEFAULT 1');
    await runner.query(`
      CREATE TABLE not_me_links (
        token_hash text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        old_email text NOT NULL,
        is_done boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX not_me_links_of_user ON not_me_links (user_id)');
    await runner.query('CREATE INDEX not_me_links_held ON not_me_links (old_email) WHERE is_done');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE not_me_links, asked_links');
    await runner.query('ALTER TABLE one_time_links DROP in_a_row');
  }
}
