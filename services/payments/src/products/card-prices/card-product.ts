import type { ProductState } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { ProviderPrice } from '../../provider/provider-catalogue.api.js';

/** A version of a product that is or was sold, and its price at the provider. */
export interface CardPriceRow {
  id: string;
  versionNumber: number;
  /** Fils. */
  price: number;
  /** Null: none was made. */
  providerId: string | null;
  active: boolean;
  /** How many of its prices were refused or lost. */
  failedTries: number;
}

/** A package or plan, and what has to be so at the provider. */
export interface CardProduct {
  studioId: string;
  id: string;
  kind: 'package' | 'plan';
  name: string;
  state: ProductState;
  /** The version that is sold. */
  versionId: string;
  revision: number;
  /** Whether the product was made at the provider. */
  isMade: boolean;
  attempts: number;
  prices: CardPriceRow[];
}

/** Not `plan_<version>`, under which prices of their own stand (billing-calls): those are never archived. */
export const providerProductId = ({ id }: Pick<CardProduct, 'id'>): string => `product_${id}`;

export const lookupKeyOf = ({ id }: Pick<CardPriceRow, 'id'>): string => `version_${id}`;

/** Whether its product can be bought: a hidden one is sold at the front desk. */
export const isSold = ({ state }: Pick<CardProduct, 'state'>): boolean => state !== 'retired';

/** Whether the provider's price says what the version says. */
export const isPriceOf = (
  there: ProviderPrice,
  product: Pick<CardProduct, 'id' | 'kind'>,
  version: Pick<CardPriceRow, 'price'>,
): boolean =>
  there.amount === version.price &&
  there.currency === 'aed' &&
  there.monthly === (product.kind === 'plan') &&
  there.productId === providerProductId(product);

const productSql = (where: string) => `
  SELECT p.studio_id AS "studioId", p.id, p.kind, p.name, p.state, p.version_id AS "versionId",
    p.revision, p.made_at IS NOT NULL AS "isMade", p.attempts,
    (SELECT jsonb_agg(jsonb_build_object('id', v.id, 'versionNumber', v.version_number,
        'price', v.price, 'providerId', v.provider_id, 'active', v.active,
        'failedTries', v.failed_tries) ORDER BY v.version_number)
     FROM card_prices v WHERE v.studio_id = p.studio_id AND v.product_id = p.id) AS prices
  FROM card_products p WHERE p.studio_id = $1 AND ${where}`;

export const findCardProduct = async (
  dataSource: DataSource,
  { studioId, id }: { studioId: string; id: string },
): Promise<CardProduct | null> => {
  const [row] = await dataSource.query<CardProduct[]>(productSql('p.id = $2'), [studioId, id]);
  return row ?? null;
};

/** Those that were ever made at the provider, and with which nothing is left to do. */
export const findSettledProducts = (
  dataSource: DataSource,
  studioId: string,
): Promise<CardProduct[]> =>
  dataSource.query(productSql('p.made_at IS NOT NULL AND p.next_attempt_at IS NULL'), [studioId]);
