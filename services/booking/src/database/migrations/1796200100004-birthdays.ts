import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Month and day of members' birthdays; the year stays with identity. */
export class Birthdays1796200100004 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE members ADD birthday text CHECK (birthday ~ '^[01][0-9]-[0-3][0-9]$');
      CREATE INDEX members_by_birthday ON members (studio_id, birthday)
        WHERE birthday IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE members DROP birthday');
  }
}
