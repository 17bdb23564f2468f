import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each class of a closed day went, for reports and pay, and up to which day that is kept. */
export class ClassOutcomes1796100000003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE class_outcomes (
        studio_id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        day date NOT NULL,
        starts_at timestamptz NOT NULL,
        class_type_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        room_id uuid NOT NULL,
        seats integer NOT NULL,
        booked integer NOT NULL,
        attended integer NOT NULL,
        late_cancelled integer NOT NULL,
        missed integer NOT NULL,
        cancelled integer NOT NULL,
        waived integer NOT NULL,
        fees integer NOT NULL,
        waited integer NOT NULL,
        served integer NOT NULL,
        turned_away integer NOT NULL,
        first_visits integer NOT NULL,
        PRIMARY KEY (studio_id, schedule_id),
        FOREIGN KEY (studio_id, schedule_id) REFERENCES schedules (studio_id, id)
      )`);
    await db.query(`CREATE INDEX class_outcomes_by_day ON class_outcomes (studio_id, day)`);
    await db.query(`
      CREATE TABLE class_outcome_closings (
        studio_id uuid PRIMARY KEY,
        through date NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE class_outcome_closings, class_outcomes`);
  }
}
