import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is an admin, so that all of them can be told of what the studio must see to. */
export class RolesOfRecipients1795600800300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: nobody has said since; the next profile event does.
    await runner.query(`ALTER TABLE recipients ADD COLUMN role text`);
    await runner.query(
      `CREATE INDEX recipients_admins ON recipients (studio_id) WHERE role = 'admin'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE recipients DROP COLUMN role`);
  }
}
