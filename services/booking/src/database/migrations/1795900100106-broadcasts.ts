import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of the studio to all, to a segment or to some members, and who was written to. */
export class Broadcasts1795900100106 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE broadcasts (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        audience jsonb NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        channels jsonb NOT NULL,
        status text NOT NULL CHECK (status IN ('scheduled', 'sending', 'sent', 'cancelled')),
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        send_at timestamptz(3) NOT NULL,
        -- Null: not yet decided.
        recipients integer,
        handed_over integer NOT NULL DEFAULT 0,
        cancelled_by uuid,
        PRIMARY KEY (studio_id, id),
        CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL)),
        CHECK (handed_over <= coalesce(recipients, 0))
      )`);
    await db.query(`
      CREATE INDEX broadcasts_newest ON broadcasts (studio_id, created_at DESC, id DESC)`);
    await db.query(`
      CREATE INDEX broadcasts_due ON broadcasts (studio_id, send_at)
      WHERE status IN ('scheduled', 'sending')`);
    await db.query(`
      CREATE TABLE broadcast_recipients (
        studio_id uuid NOT NULL,
        broadcast_id uuid NOT NULL,
        member_id uuid NOT NULL,
        handed_over_at timestamptz,
        PRIMARY KEY (studio_id, broadcast_id, member_id)
      )`);
    await db.query(`
      CREATE INDEX broadcast_recipients_left ON broadcast_recipients
        (studio_id, broadcast_id, member_id) WHERE handed_over_at IS NULL`);
    await db.query(`
      CREATE INDEX broadcast_recipients_of_member ON broadcast_recipients (studio_id, member_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE broadcast_recipients, broadcasts`);
  }
}
