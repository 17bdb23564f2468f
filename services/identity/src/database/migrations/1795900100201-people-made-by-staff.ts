import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The front desk makes people: with a telephone number alone, or with an invitation by mail. */
export class PeopleMadeByStaff1795900100201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN made_by_staff_at timestamptz');
    // Who has no address has '': the other services keep it as text.
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_email_unique');
    await runner.query(`CREATE UNIQUE INDEX users_email_unique ON users (email) WHERE email <> ''`);
    await runner.query('ALTER TABLE one_time_links DROP CONSTRAINT one_time_links_type_check');
    await runner.query(`
      ALTER TABLE one_time_links ADD CONSTRAINT one_time_links_type_check
        CHECK (type IN ('signup', 'recovery', 'magiclink', 'email_change', 'invite'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM one_time_links WHERE type = 'invite'`);
    await runner.query('ALTER TABLE one_time_links DROP CONSTRAINT one_time_links_type_check');
    await runner.query(`
      ALTER TABLE one_time_links ADD CONSTRAINT one_time_links_type_check
        CHECK (type IN ('signup', 'recovery', 'magiclink', 'email_change'))`);
    await runner.query(`UPDATE users SET email = id || '@no-address.invalid' WHERE email = ''`);
    await runner.query('DROP INDEX users_email_unique');
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email)');
    await runner.query('ALTER TABLE users DROP COLUMN made_by_staff_at');
  }
}
