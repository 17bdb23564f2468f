import { Injectable } from '@nestjs/common';
import { logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CardProviderError } from '../../provider/card-provider.api.js';
import {
  ProviderCatalogue,
  ProviderRefusal,
  type ProviderPrice,
} from '../../provider/provider-catalogue.api.js';
import {
  findCardProduct,
  isPriceOf,
  isSold,
  lookupKeyOf,
  providerProductId,
  type CardPriceRow,
  type CardProduct,
} from './card-product.js';
import { noteFailedTry, noteLost, notePrice, noteProductMade } from './write-card-price.js';
import { noteDone, noteFailure } from './write-card-product.js';

/**
 * Brings the provider to what is sold: one active price, that of the version that is sold; those of
 * earlier versions are archived, and all of a retired product. Safe to repeat, and to do twice at
 * the same time: products have our ids, prices a lookup key.
 */
@Injectable()
export class SyncCardProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: ProviderCatalogue,
  ) {}

  /** What fails is noted, and due again later. */
  async execute(key: { studioId: string; id: string }): Promise<void> {
    const product = await findCardProduct(this.dataSource, key);
    if (!product) return;
    try {
      await (isSold(product) ? this.sell(product) : this.retire(product));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      logger.warn({ productId: product.id, ...failure }, 'a price at the card provider waits');
      return noteFailure(this.dataSource, product, failure);
    }
    await noteDone(this.dataSource, product);
  }

  private async sell(product: CardProduct): Promise<void> {
    const { studioId, name } = product;
    const id = providerProductId(product);
    await this.catalogue.putProduct({ id, name, active: true });
    await noteProductMade(this.dataSource, product);
    for (const version of product.prices)
      if (version.id === product.versionId) await this.makePrice(product, version);
    const earlier = product.prices.filter((version) => version.id !== product.versionId);
    for (const version of earlier) await this.archive(studioId, version);
  }

  private async retire(product: CardProduct): Promise<void> {
    const { studioId, name, prices, isMade } = product;
    for (const version of prices) await this.archive(studioId, version);
    if (isMade)
      await this.catalogue.putProduct({ id: providerProductId(product), name, active: false });
  }

  private async makePrice(product: CardProduct, version: CardPriceRow): Promise<void> {
    const key = { studioId: product.studioId, id: version.id };
    const there = await this.priceThere(product, version);
    if (there && !there.active) await this.catalogue.setActive(there.id, true);
    const price = there ?? (await this.addPrice(product, version));
    await notePrice(this.dataSource, key, { providerId: price.id, active: true });
  }

  /** The price that was made for it, if the provider still has it as it was made. */
  private async priceThere(
    product: CardProduct,
    version: CardPriceRow,
  ): Promise<ProviderPrice | null> {
    if (!version.providerId) return null;
    const there = await this.catalogue.readPrice(version.providerId);
    if (there && isPriceOf(there, product, version)) return there;
    await noteFailedTry(this.dataSource, { studioId: product.studioId, id: version.id });
    version.failedTries += 1;
    return null;
  }

  private async addPrice(product: CardProduct, version: CardPriceRow): Promise<ProviderPrice> {
    const lookupKey = lookupKeyOf(version);
    const found = await this.catalogue.findPrice(lookupKey);
    if (found && isPriceOf(found, product, version)) {
      if (!found.active) await this.catalogue.setActive(found.id, true);
      return found;
    }
    const tries = version.failedTries ? `-${version.failedTries}` : '';
    try {
      return await this.catalogue.addPrice(
        {
          lookupKey,
          key: `price-${version.id}${tries}`,
          productId: providerProductId(product),
          amount: version.price,
          monthly: product.kind === 'plan',
          nickname: `Version ${version.versionNumber}`,
        },
        found !== null,
      );
    } catch (error) {
      // The provider may answer the same to the same key for a day.
      if (error instanceof ProviderRefusal)
        await noteFailedTry(this.dataSource, { studioId: product.studioId, id: version.id });
      throw error;
    }
  }

  /** Members who subscribe to it go on paying it. */
  private async archive(studioId: string, { id, providerId }: CardPriceRow): Promise<void> {
    if (!providerId) return;
    const isThere = await this.catalogue.setActive(providerId, false);
    const key = { studioId, id };
    if (isThere) await notePrice(this.dataSource, key, { providerId, active: false });
    else await noteLost(this.dataSource, key);
  }
}

export interface Failure {
  reason: 'down' | 'key' | 'refused';
  detail: string | null;
}

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof ProviderRefusal) return { reason: 'refused', detail: error.message };
  if (!(error instanceof CardProviderError)) return null;
  return { reason: error.reason === 'down' ? 'down' : 'key', detail: null };
};
