import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The months in which a member came stand in one row, a bit each from January 2000 on, and the pages
 * of classes are read in the order of their starts.
 */
export class ReportsOfYears1796400300015 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_visits ADD months bit(1200) NOT NULL DEFAULT 0::bit(1200)`);
    await db.query(`
      UPDATE member_visits v SET months = m.months
      FROM (
        SELECT studio_id, member_id, bit_or(set_bit(0::bit(1200), (extract(year FROM month)::int
          - 2000) * 12 + extract(month FROM month)::int - 1, 1)) AS months
        FROM member_visit_months WHERE month BETWEEN '2000-01-01' AND '2099-12-01'
        GROUP BY 1, 2) AS m
      WHERE m.studio_id = v.studio_id AND m.member_id = v.member_id`);
    await db.query(`ALTER TABLE member_visits ALTER months DROP DEFAULT`);
    await db.query(`DROP TABLE member_visit_months`);
    await db.query(`
      CREATE INDEX class_outcomes_by_start ON class_outcomes (studio_id, starts_at, schedule_id)`);
    await db.query(`
      CREATE INDEX class_outcomes_turned_away ON class_outcomes (studio_id, starts_at, schedule_id)
      WHERE turned_away > 0`);
  }

  /** The job counts the visits anew. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX class_outcomes_turned_away, class_outcomes_by_start`);
    await db.query(`DELETE FROM member_visit_closings`);
    await db.query(`DELETE FROM member_visits`);
    await db.query(`ALTER TABLE member_visits DROP months`);
    await db.query(`
      CREATE TABLE member_visit_months (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        month date NOT NULL,
        visits integer NOT NULL CHECK (visits > 0),
        PRIMARY KEY (studio_id, member_id, month)
      )`);
  }
}
