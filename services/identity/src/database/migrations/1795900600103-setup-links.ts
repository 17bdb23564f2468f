import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which a studio gets an admin: the first by the log of a start, others by a command. */
export class SetupLinks1795900600103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_links (
        studio_id uuid NOT NULL,
        token_hash text NOT NULL PRIMARY KEY,
        user_id uuid NOT NULL,
        email text,
        made_by text NOT NULL CHECK (made_by IN ('start', 'command')),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        replaced_at timestamptz,
        CHECK (made_by = 'start' OR email IS NOT NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX setup_links_one_open ON setup_links (studio_id)
        WHERE used_at IS NULL AND replaced_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_links');
  }
}
