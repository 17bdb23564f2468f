import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the sale of a package was voided; null too of those from before it was kept. */
export class VoidedPackages1797100000201 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE user_packages ADD COLUMN voided_at timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE user_packages DROP COLUMN voided_at`);
  }
}
