import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The share of the price that each refund gave back, so that credits are rounded for all of them
 * together; null: from before it was kept. A package's refunds are looked for with each new one.
 */
export class SharesOfTakeBacks1796700600001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE credit_take_backs
        ADD COLUMN share double precision CHECK (share > 0 AND share <= 1)`);
    await db.query(`
      CREATE INDEX credit_take_backs_of_package ON credit_take_backs (studio_id, user_package_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX credit_take_backs_of_package`);
    await db.query(`ALTER TABLE credit_take_backs DROP COLUMN share`);
  }
}
