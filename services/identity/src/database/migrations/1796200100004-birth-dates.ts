import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person was born, if they say so. */
export class BirthDates1796200100004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE profiles ADD birth_date date CHECK (birth_date >= '1900-01-01')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE profiles DROP birth_date');
  }
}
