import Stripe from 'stripe';
import type { CardProvider } from './card-provider.api.js';

/** The card did not pay; nothing was changed. */
export class CardDeclined extends Error {
  /** `needsHolder`: the bank wants its holder to confirm, who is not here. */
  constructor(readonly needsHolder = false) {
    super('declined');
    this.name = 'CardDeclined';
  }
}

export interface CardPlan {
  id: string;
  name: string;
  /** Fils a month. */
  price: number;
  /** The provider's own price over it; null: one is made on the way. */
  priceId: string | null;
}

/** Null for what the provider refuses as unknown or past. */
export const orNull = async <T>(question: () => Promise<T>): Promise<T | null> => {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
};

const holderCodes = new Set(['authentication_required', 'invoice_payment_intent_requires_action']);

const needsHolder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && holderCodes.has(error.code ?? '');

interface Charge {
  request: (stripe: Stripe) => Promise<unknown>;
  /** The provider's own price that is charged, if any. */
  priceId?: string | null;
}

/** Throws CardDeclined when the card does not pay, and PriceRefused. */
export const charge = async (
  provider: CardProvider,
  { request, priceId = null }: Charge,
): Promise<void> => {
  const declined = await provider.callAtPrice(priceId, async (stripe) => {
    try {
      await request(stripe);
      return null;
    } catch (error) {
      if (needsHolder(error)) return new CardDeclined(true);
      if (error instanceof Stripe.errors.StripeCardError) return new CardDeclined();
      throw error;
    }
  });
  if (declined) throw declined;
};

/** At what an item of a subscription is sold. */
export const itemPrice = async (provider: CardProvider, plan: CardPlan) =>
  plan.priceId ? { price: plan.priceId } : { price_data: await planPrice(provider, plan) };

/**
 * A price of its own, of a product under the version's id that is never archived: a member goes back
 * to a plan that nobody else can buy any more. One that is there already is the same.
 */
const planPrice = async (provider: CardProvider, plan: CardPlan) => {
  const product = `plan_${plan.id}`;
  await provider.call(async (stripe) => {
    try {
      await stripe.products.create({ id: product, name: plan.name });
    } catch (error) {
      const isThere =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'resource_already_exists';
      if (!isThere) throw error;
      // Archived in the dashboard, it is sold no more: members change to plans that only they have.
      await stripe.products.update(product, { active: true });
    }
  });
  return {
    currency: 'aed',
    product,
    unit_amount: plan.price,
    recurring: { interval: 'month' as const },
  };
};
