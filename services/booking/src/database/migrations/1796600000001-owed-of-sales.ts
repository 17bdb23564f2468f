import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is owed of a sale at the end of each day on which that changed stands in its own row: the
 * report of what is owed reads the sales that are open, and no entries. A plan earns on each day and
 * keeps none. Entries are found by day and reason, so that a page of a rare reason reads no others.
 */
export class OwedOfSales1796600000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE revenue_sales
        ADD changed_on date[] NOT NULL DEFAULT '{}',
        ADD owed_then integer[] NOT NULL DEFAULT '{}',
        ADD credits_then integer[] NOT NULL DEFAULT '{}'`);
    await db.query(`
      CREATE INDEX revenue_entries_by_reason ON revenue_entries (studio_id, day, reason, kind)`);
    await db.query(`DROP INDEX revenue_entries_by_day`);
    await db.query(`
      UPDATE revenue_sales s
      SET changed_on = b.days, owed_then = b.owed, credits_then = b.credits
      FROM (
        SELECT studio_id, payment_id, kind, array_agg(day ORDER BY day) AS days,
          array_agg(owed ORDER BY day) AS owed, array_agg(credits ORDER BY day) AS credits
        FROM (
          SELECT studio_id, payment_id, kind, day,
            (sum(sum(sold - earned)) OVER so_far)::int AS owed,
            (sum(sum(credits)) OVER so_far)::int AS credits
          FROM revenue_entries WHERE kind <> 'subscription'
          GROUP BY studio_id, payment_id, kind, day
          WINDOW so_far AS (PARTITION BY studio_id, payment_id, kind ORDER BY day)) AS days
        GROUP BY studio_id, payment_id, kind) AS b
      WHERE s.studio_id = b.studio_id AND s.payment_id = b.payment_id AND s.kind = b.kind`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX revenue_entries_by_day ON revenue_entries (studio_id, day)`);
    await db.query(`DROP INDEX revenue_entries_by_reason`);
    await db.query(`
      ALTER TABLE revenue_sales
        DROP changed_on, DROP owed_then, DROP credits_then`);
  }
}
