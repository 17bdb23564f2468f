import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person says of themselves, if they say so. */
export class Genders1797200000313 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE profiles ADD gender text CHECK (gender IN ('female', 'male', 'other'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE profiles DROP gender');
  }
}
