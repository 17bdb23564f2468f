import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { CardProvider } from './card-provider.api.js';
import { idOf } from './id-of.js';

/** The provider understood, and says no; the sentence is its own. */
export class ProviderRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ProviderRefusal';
  }
}

export interface ProviderProduct {
  id: string;
  name: string;
  active: boolean;
}

export interface ProviderPrice {
  id: string;
  productId: string | null;
  active: boolean;
  /** Fils. */
  amount: number | null;
  currency: string;
  monthly: boolean;
}

export interface NewPrice {
  /** Finds it again when the answer was lost. */
  lookupKey: string;
  /** The same try makes one price. */
  key: string;
  productId: string;
  /** Fils. */
  amount: number;
  monthly: boolean;
  nickname: string;
}

/** The part of the port to Stripe that keeps products and prices. Prices never change their amount. */
@Injectable()
export class ProviderCatalogue {
  constructor(private readonly provider: CardProvider) {}

  get isConfigured(): boolean {
    return this.provider.isConfigured;
  }

  /** Makes the product, or gives the one that is there this name and state. */
  async putProduct({ id, name, active }: ProviderProduct): Promise<void> {
    const changed = await this.ask(
      async (stripe) => (await stripe.products.update(id, { name, active })).id,
      { orNull: true },
    );
    if (changed) return;
    await this.ask((stripe) => stripe.products.create({ id, name, active }));
  }

  /** Null when the provider knows no such product. */
  async readProduct(id: string): Promise<ProviderProduct | null> {
    const found = await this.ask((stripe) => stripe.products.retrieve(id), { orNull: true });
    return found && !found.deleted ? { id, name: found.name, active: found.active } : null;
  }

  /** Null when the provider knows no such price. */
  async readPrice(id: string): Promise<ProviderPrice | null> {
    const found = await this.ask((stripe) => stripe.prices.retrieve(id), { orNull: true });
    return found && toPrice(found);
  }

  /** Archived ones too. */
  async findPrice(lookupKey: string): Promise<ProviderPrice | null> {
    const { data } = await this.ask((stripe) => stripe.prices.list({ lookup_keys: [lookupKey] }));
    return data[0] ? toPrice(data[0]) : null;
  }

  /** `takesKey`: another price has the lookup key, and gives it away. */
  async addPrice(price: NewPrice, takesKey: boolean): Promise<ProviderPrice> {
    const made = await this.ask((stripe) =>
      stripe.prices.create(
        {
          currency: 'aed',
          product: price.productId,
          unit_amount: price.amount,
          ...(price.monthly && { recurring: { interval: 'month' as const } }),
          nickname: price.nickname,
          lookup_key: price.lookupKey,
          ...(takesKey && { transfer_lookup_key: true }),
        },
        { idempotencyKey: price.key },
      ),
    );
    return toPrice(made);
  }

  /** False when the provider knows no such price. Who pays an archived one goes on paying it. */
  async setActive(id: string, active: boolean): Promise<boolean> {
    return (
      (await this.ask((stripe) => stripe.prices.update(id, { active }), { orNull: true })) !== null
    );
  }

  /** Throws ProviderRefusal and CardProviderError. */
  private ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T>;
  private ask<T>(
    request: (stripe: Stripe) => Promise<T>,
    options: { orNull: true },
  ): Promise<T | null>;
  private async ask<T>(
    request: (stripe: Stripe) => Promise<T>,
    options?: { orNull: true },
  ): Promise<T | null> {
    const answer = await this.provider.call(async (stripe) => {
      try {
        return { value: await request(stripe), refusal: null };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if (options?.orNull && error.code === 'resource_missing')
          return { value: null, refusal: null };
        return { value: null, refusal: new ProviderRefusal(error.message) };
      }
    });
    if (answer.refusal) throw answer.refusal;
    return answer.value;
  }
}

const toPrice = (price: Stripe.Price): ProviderPrice => ({
  id: price.id,
  productId: idOf(price.product),
  active: price.active,
  amount: price.unit_amount,
  currency: price.currency,
  monthly: price.recurring?.interval === 'month' && price.recurring.interval_count === 1,
});
