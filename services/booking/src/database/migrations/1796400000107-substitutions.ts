import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for cover of a class, who was asked, and what happened. One open one a class. */
export class Substitutions1796400000107 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE substitutions (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        requested_by uuid NOT NULL,
        reason text NOT NULL,
        state text NOT NULL DEFAULT 'open'
          CHECK (state IN ('open', 'claimed', 'covered', 'withdrawn', 'expired', 'closed')),
        claimed_by uuid,
        created_at timestamptz NOT NULL,
        alarm_at timestamptz NOT NULL,
        alarmed_at timestamptz,
        ended_at timestamptz,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, schedule_id) REFERENCES schedules,
        CHECK ((state IN ('claimed', 'covered')) <= (claimed_by IS NOT NULL)),
        CHECK ((ended_at IS NULL) = (state IN ('open', 'claimed')))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX substitutions_one_open ON substitutions (studio_id, schedule_id)
      WHERE ended_at IS NULL`);
    await db.query(`
      CREATE INDEX substitutions_of_trainer ON substitutions (studio_id, trainer_id, created_at)`);
    await db.query(`
      CREATE TABLE substitution_offers (
        studio_id uuid NOT NULL,
        substitution_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        offered_at timestamptz NOT NULL,
        declined_at timestamptz,
        PRIMARY KEY (studio_id, substitution_id, trainer_id),
        FOREIGN KEY (studio_id, substitution_id) REFERENCES substitutions
      )`);
    await db.query(`
      CREATE TABLE substitution_steps (
        studio_id uuid NOT NULL,
        substitution_id uuid NOT NULL,
        number integer NOT NULL,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        actor_id uuid,
        trainer_id uuid,
        note text,
        PRIMARY KEY (studio_id, substitution_id, number),
        FOREIGN KEY (studio_id, substitution_id) REFERENCES substitutions
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE substitution_steps, substitution_offers, substitutions');
  }
}
