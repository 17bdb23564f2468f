import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments hears of the packages and plans that there were before changes of them were said. */
export class ProductsArePublished1795900700101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [kind, table] of [
      ['package', 'packages'],
      ['plan', 'subscription_plans'],
    ])
      await runner.query(
        `INSERT INTO outbox (type, studio_id, id, data)
         SELECT 'product.changed.v1', v.studio_id, gen_random_uuid(), jsonb_build_object(
           'productId', v.product_id, 'kind', $1::text, 'name', v.name, 'state', v.state,
           'version', jsonb_build_object(
             'id', v.id, 'number', v.version_number, 'price', v.price),
           'revision', (SELECT coalesce(max(c.version), 0) FROM record_changes c
             WHERE c.studio_id = v.studio_id AND c.record_id = v.product_id))
         FROM ${table} v WHERE v.replaced_at IS NULL`,
        [kind],
      );
  }

  async down(): Promise<void> {
    // What was said stays said.
  }
}
