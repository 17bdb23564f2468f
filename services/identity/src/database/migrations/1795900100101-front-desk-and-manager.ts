import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two more roles: front desk and manager (domain.md, Roles). */
export class FrontDeskAndManager1795900100101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP CONSTRAINT profiles_role_check');
    await runner.query(`
      ALTER TABLE profiles ADD CONSTRAINT profiles_role_check
        CHECK (role IN ('user', 'trainer', 'front_desk', 'manager', 'admin'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE profiles SET role = 'user' WHERE role IN ('front_desk', 'manager')`);
    await runner.query('ALTER TABLE profiles DROP CONSTRAINT profiles_role_check');
    await runner.query(`
      ALTER TABLE profiles ADD CONSTRAINT profiles_role_check
        CHECK (role IN ('user', 'trainer', 'admin'))`);
  }
}
