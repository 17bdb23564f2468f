import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the staff did to accounts goes to booking's data history, with all that was done so far: one
 * event a transaction. Of people who were deleted since, values and reason stay behind.
 */
const tellAll = `
  INSERT INTO outbox (studio_id, id, type, data)
  SELECT studio_id, (array_agg(id ORDER BY id))[1], 'staff.acted_on_accounts.v1',
    jsonb_build_object('actorId', actor_id, 'action', action, 'reason', why,
      'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'rows', jsonb_agg(jsonb_build_object('userId', user_id,
        'before', CASE WHEN known THEN before ELSE '{}' END,
        'after', CASE WHEN known THEN after ELSE '{}' END) ORDER BY id))
  FROM (
    SELECT h.*, u.id IS NOT NULL AS known, CASE WHEN u.id IS NOT NULL THEN h.reason END AS why
    FROM staff_history h LEFT JOIN users u ON u.id = h.user_id) done
  GROUP BY studio_id, actor_id, action, why, at`;

/** The data history of booking has what this one has, and this one belongs to another role. */
export class HistoryInOnePlace1796000300206 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tellAll);
    await runner.query(`COMMENT ON TABLE staff_history IS 'kept: insert'`);
    await runner.query(`COMMENT ON FUNCTION staff_history_stays IS 'kept'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('COMMENT ON FUNCTION staff_history_stays IS NULL');
    await runner.query('COMMENT ON TABLE staff_history IS NULL');
    await runner.query(`DELETE FROM outbox WHERE type = 'staff.acted_on_accounts.v1'`);
  }
}
