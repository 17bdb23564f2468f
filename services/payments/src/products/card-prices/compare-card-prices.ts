import { Inject, Injectable } from '@nestjs/common';
import type { Difference } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import {
  ProviderCatalogue,
  type ProviderPrice,
  type ProviderProduct,
} from '../../provider/provider-catalogue.api.js';
import {
  findSettledProducts,
  isPriceOf,
  isSold,
  providerProductId,
  type CardPriceRow,
  type CardProduct,
} from './card-product.js';

/** Names what somebody changed by hand at the provider, and lets the job put it back. */
@Injectable()
export class CompareCardPrices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: ProviderCatalogue,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws CardProviderError. */
  async execute(): Promise<Difference[]> {
    const products = await findSettledProducts(this.dataSource, this.config.STUDIO_ID);
    const found: Difference[] = [];
    for (const product of products) {
      const differences = await this.differencesOf(product);
      if (differences.length) await this.makeDue(product);
      found.push(...differences);
    }
    return found;
  }

  private async differencesOf(product: CardProduct): Promise<Difference[]> {
    const id = providerProductId(product);
    const found = productDifference(product, await this.catalogue.readProduct(id));
    const ofPrices: Difference[] = [];
    for (const version of product.prices) {
      if (!version.providerId) continue;
      const there = await this.catalogue.readPrice(version.providerId);
      ofPrices.push(...priceDifference(product, version, there));
    }
    return [...found, ...ofPrices];
  }

  private async makeDue({ studioId, id }: CardProduct): Promise<void> {
    await this.dataSource.query(
      `UPDATE card_products SET next_attempt_at = now(), attempts = 0,
         waits_since = coalesce(waits_since, now())
       WHERE studio_id = $1 AND id = $2`,
      [studioId, id],
    );
  }
}

const productDifference = (product: CardProduct, there: ProviderProduct | null): Difference[] => {
  const about = {
    paymentId: null,
    providerId: providerProductId(product),
    provider: null,
    books: null,
  };
  const what = `the product “${product.name}”`;
  if (!there) return [{ ...about, kind: 'price_missing', detail: what }];
  if (there.active !== isSold(product))
    return [{ ...about, kind: there.active ? 'price_active' : 'price_archived', detail: what }];
  if (there.name === product.name) return [];
  return [{ ...about, kind: 'price_changed', detail: `${what} is called “${there.name}” there` }];
};

const priceDifference = (
  product: CardProduct,
  version: CardPriceRow,
  there: ProviderPrice | null,
): Difference[] => {
  const about = {
    paymentId: null,
    providerId: version.providerId,
    provider: there?.amount ?? null,
    books: version.price,
    detail: `the price of “${product.name}”, AED ${filsToAed(version.price)}`,
  };
  if (!there) return [{ ...about, kind: 'price_missing' }];
  if (!isPriceOf(there, product, version)) return [{ ...about, kind: 'price_changed' }];
  if (there.active === version.active) return [];
  return [{ ...about, kind: there.active ? 'price_active' : 'price_archived' }];
};
