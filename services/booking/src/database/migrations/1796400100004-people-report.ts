import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when somebody is a member, and how often each of them came until the last closed day. */
export class PeopleReport1796400100004 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE members ADD joined_on date`);
    // As far as it is known here; identity's next word of the person puts it right.
    await db.query(`
      UPDATE members m SET joined_on = (least(
        (SELECT min(b.booked_at) FROM bookings b
          WHERE b.studio_id = m.studio_id AND b.member_id = m.id),
        (SELECT min(p.purchased_at) FROM user_packages p
          WHERE p.studio_id = m.studio_id AND p.member_id = m.id),
        CASE WHEN m.told_at < 'infinity' THEN m.told_at END) AT TIME ZONE 'Asia/Dubai')::date`);
    await db.query(`CREATE INDEX members_by_joining ON members (studio_id, joined_on)`);
    await db.query(`
      CREATE TABLE member_visits (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        first_at timestamptz NOT NULL,
        second_at timestamptz CHECK (second_at >= first_at),
        last_at timestamptz NOT NULL CHECK (last_at >= first_at),
        visits integer NOT NULL CHECK (visits > 0),
        PRIMARY KEY (studio_id, member_id)
      )`);
    await db.query(`
      CREATE TABLE member_visit_months (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        month date NOT NULL,
        visits integer NOT NULL CHECK (visits > 0),
        PRIMARY KEY (studio_id, member_id, month)
      )`);
    await db.query(`
      CREATE TABLE member_visit_closings (
        studio_id uuid PRIMARY KEY,
        through date NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE member_visit_closings, member_visit_months, member_visits`);
    await db.query(`ALTER TABLE members DROP joined_on`);
  }
}
