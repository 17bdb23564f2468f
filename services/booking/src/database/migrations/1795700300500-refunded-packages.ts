import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What went back of a package's price. Of refunds from before this only whole ones are known. */
export class RefundedPackages1795700300500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE user_packages
        ADD COLUMN refunded integer CHECK (refunded > 0),
        ADD COLUMN refunded_at timestamptz,
        ADD CONSTRAINT user_packages_refund_has_its_time
          CHECK (refunded IS NULL OR refunded_at IS NOT NULL)`);
    await db.query(`
      UPDATE user_packages p SET refunded_at = t.at
      FROM (SELECT studio_id, user_package_id, max(at) AS at, sum(credits) AS credits
            FROM credit_take_backs GROUP BY 1, 2) t
      WHERE t.studio_id = p.studio_id AND t.user_package_id = p.id AND t.credits = p.credits_total`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE user_packages DROP COLUMN refunded_at, DROP COLUMN refunded`);
  }
}
