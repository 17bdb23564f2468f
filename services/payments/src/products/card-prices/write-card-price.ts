import type { DataSource } from 'typeorm';
import type { CardProduct } from './card-product.js';

interface OfPrice {
  studioId: string;
  id: string;
}

export const notePrice = async (
  dataSource: DataSource,
  { studioId, id }: OfPrice,
  { providerId, active }: { providerId: string; active: boolean },
): Promise<void> => {
  await dataSource.query(
    `UPDATE card_prices SET active = $4,
       made_at = CASE WHEN provider_id = $3 THEN made_at ELSE now() END,
       archived_at = CASE WHEN $4 THEN NULL ELSE coalesce(archived_at, now()) END,
       provider_id = $3
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, providerId, active],
  );
};

/** What the provider no longer has is not used, and not asked for again. */
export const noteLost = async (
  dataSource: DataSource,
  { studioId, id }: OfPrice,
): Promise<void> => {
  await dataSource.query(
    `UPDATE card_prices SET provider_id = NULL, active = false, archived_at = NULL,
       failed_tries = failed_tries + 1
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
};

/** The next try asks under another idempotency key. */
export const noteFailedTry = async (
  dataSource: DataSource,
  { studioId, id }: OfPrice,
): Promise<void> => {
  await dataSource.query(
    `UPDATE card_prices SET failed_tries = failed_tries + 1, active = false
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
};

export const noteProductMade = async (
  dataSource: DataSource,
  { studioId, id }: Pick<CardProduct, 'studioId' | 'id'>,
): Promise<void> => {
  await dataSource.query(
    `UPDATE card_products SET made_at = coalesce(made_at, now())
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id],
  );
};
