import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['packages', 'subscription_plans'];

/**
 * A row is a version of a product: what was bought refers to the terms it was bought by. `on_sale`
 * stays for what reads it; it follows from the state.
 */
export class ProductVersions1795900600005 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of tables) {
      await db.query(`
        ALTER TABLE ${table}
          -- Null: it is the first version, and the product has its id.
          ADD COLUMN first_version_id uuid,
          ADD COLUMN product_id uuid NOT NULL
            GENERATED ALWAYS AS (coalesce(first_version_id, id)) STORED,
          ADD COLUMN version_number integer NOT NULL DEFAULT 1 CHECK (version_number > 0),
          ADD COLUMN sold_from timestamptz,
          -- Null: the terms that are sold now.
          ADD COLUMN replaced_at timestamptz,
          ADD COLUMN state text NOT NULL DEFAULT 'on_sale'
            CHECK (state IN ('on_sale', 'hidden', 'retired')),
          ADD COLUMN position integer NOT NULL DEFAULT 0,
          ADD CONSTRAINT ${table}_versions UNIQUE (studio_id, product_id, version_number)`);
      await db.query(`ALTER TABLE ${table} ALTER COLUMN sold_from SET DEFAULT now()`);
      await db.query(`
        CREATE UNIQUE INDEX ${table}_current ON ${table} (studio_id, product_id)
          WHERE replaced_at IS NULL`);
      await db.query(`UPDATE ${table} SET state = 'retired' WHERE NOT on_sale`);
      await db.query(`ALTER TABLE ${table} DROP COLUMN on_sale`);
      await db.query(`
        ALTER TABLE ${table} ADD COLUMN on_sale boolean NOT NULL
          GENERATED ALWAYS AS (state = 'on_sale' AND replaced_at IS NULL) STORED`);
      // As members saw them until now.
      await db.query(`
        UPDATE ${table} t SET position = o.n FROM (
          SELECT studio_id, id, row_number() OVER (PARTITION BY studio_id ORDER BY price, id) AS n
          FROM ${table}) o
        WHERE t.studio_id = o.studio_id AND t.id = o.id`);
    }
    await db.query(`ALTER TABLE packages ADD COLUMN intro boolean NOT NULL DEFAULT false`);
    await db.query(`UPDATE packages SET intro = once_per_person`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE packages DROP COLUMN intro`);
    for (const table of tables) {
      await db.query(`ALTER TABLE ${table} DROP COLUMN on_sale`);
      await db.query(`ALTER TABLE ${table} ADD COLUMN on_sale boolean NOT NULL DEFAULT true`);
      await db.query(
        `UPDATE ${table} SET on_sale = false WHERE state <> 'on_sale' OR replaced_at IS NOT NULL`,
      );
      await db.query(`
        ALTER TABLE ${table}
          DROP COLUMN position, DROP COLUMN state, DROP COLUMN replaced_at, DROP COLUMN sold_from,
          DROP COLUMN product_id, DROP COLUMN version_number, DROP COLUMN first_version_id`);
    }
  }
}
