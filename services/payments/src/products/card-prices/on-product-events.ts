import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** Notes what is sold; the job brings the provider there. */
@Injectable()
export class OnProductEvents {
  /** The highest revision counts, in whatever order they come. */
  @OnEvent('product.changed.v1', 'OnProductEvents.changed')
  async changed(
    { studioId, data }: StudioEvent<'product.changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { productId, kind, name, state, version, revision } = data;
    const [newer] = await tx.query<unknown[]>(
      `INSERT INTO card_products
         (studio_id, id, kind, name, state, version_id, revision, next_attempt_at, waits_since)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())
       ON CONFLICT (studio_id, id) DO UPDATE
         SET name = excluded.name, state = excluded.state, version_id = excluded.version_id,
           revision = excluded.revision, next_attempt_at = now(), attempts = 0, reason = NULL,
           detail = NULL, waits_since = coalesce(card_products.waits_since, now())
         WHERE card_products.revision < excluded.revision
       RETURNING id`,
      [studioId, productId, kind, name, state, version.id, revision],
    );
    if (!newer) return;
    await tx.query(
      `INSERT INTO card_prices (studio_id, id, product_id, version_number, price)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (studio_id, id) DO NOTHING`,
      [studioId, version.id, productId, version.number, version.price],
    );
  }
}
