import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Package } from './package.entity.js';
import type { Plan } from './plan.entity.js';
import type { ProductKind } from './product-kinds.js';

/** Says what of a product is sold from now on; each writer of one calls it, after its writes. */
export const publishProduct = async <Row extends Package | Plan>(
  tx: EntityManager,
  kind: ProductKind<Row>,
  { studioId, productId }: Pick<Row, 'studioId' | 'productId'>,
): Promise<void> => {
  const [sold] = await tx.query<SoldRow[]>(
    `SELECT v.id, v.name, v.state, v.price, v.version_number,
       (SELECT coalesce(max(c.version), 0)::int FROM record_changes c
        WHERE c.studio_id = v.studio_id AND c.record_id = v.product_id) AS revision
     FROM ${kind.table} v
     WHERE v.studio_id = $1 AND v.product_id = $2 AND v.replaced_at IS NULL`,
    [studioId, productId],
  );
  if (!sold) throw new Error('a product has a version that is sold');
  const { id, name, state, price, version_number: number, revision } = sold;
  const version = { id, number, price };
  const data = { productId, kind: kind.name, name, state, version, revision };
  await publish(tx, { type: 'product.changed.v1', studioId, data });
};

interface SoldRow {
  id: string;
  name: string;
  state: Package['state'];
  price: number;
  version_number: number;
  revision: number;
}
