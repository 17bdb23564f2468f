import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses of calendars are kept as hashes. Those of before are hashed by a job in small statements
 * (people/calendar); an instance of the former release may still write one as it is.
 */
export class HashedCalendarAddresses1797200000152 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE calendar_feeds ALTER COLUMN token DROP NOT NULL,
        ADD COLUMN token_hash text, ADD COLUMN seed text`);
    await db.query(
      `CREATE UNIQUE INDEX calendar_feeds_by_hash ON calendar_feeds (studio_id, token_hash)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    // Nobody knows the address of a hash.
    await db.query(`DELETE FROM calendar_feeds WHERE token IS NULL`);
    await db.query(`
      ALTER TABLE calendar_feeds DROP COLUMN token_hash, DROP COLUMN seed,
        ALTER COLUMN token SET NOT NULL`);
  }
}
