import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who of the staff changed what, and why. Partitioned by month: it only ever grows. */
export class DataHistory1763700300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE data_history (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        actor_id uuid,
        actor_name text,
        action text NOT NULL,
        subject_user_id uuid,
        before jsonb,
        after jsonb,
        reason text,
        PRIMARY KEY (studio_id, id, at)
      ) PARTITION BY RANGE (at)`);
    await db.query(`CREATE TABLE data_history_rest PARTITION OF data_history DEFAULT`);
    await db.query(
      `CREATE INDEX data_history_of_member ON data_history (studio_id, subject_user_id, at)`,
    );
    // The application can't edit or delete it (domain.md, Roles), through a partition neither.
    await db.query(`
      REVOKE UPDATE, DELETE, TRUNCATE ON data_history, data_history_rest FROM CURRENT_USER`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE data_history`);
  }
}
