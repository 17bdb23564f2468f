import Stripe from 'stripe';
import type { CardProvider } from './card-provider.api.js';

/** The card did not pay; nothing was changed. */
export class CardDeclined extends Error {
  constructor() {
    super('declined');
    this.name = 'CardDeclined';
  }
}

export interface CardPlan {
  id: string;
  name: string;
  /** Fils a month. */
  price: number;
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

/** Throws CardDeclined when the card does not pay. */
export const charge = async (
  provider: CardProvider,
  request: (stripe: Stripe) => Promise<unknown>,
): Promise<void> => {
  const declined = await provider.call(async (stripe) => {
    try {
      await request(stripe);
      return false;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return true;
      throw error;
    }
  });
  if (declined) throw new CardDeclined();
};

/** Plans are the provider's products under our ids; one that is there already is the same. */
export const planPrice = async (provider: CardProvider, plan: CardPlan) => {
  const product = `plan_${plan.id}`;
  await provider.call(async (stripe) => {
    try {
      await stripe.products.create({ id: product, name: plan.name });
    } catch (error) {
      const isThere =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'resource_already_exists';
      if (!isThere) throw error;
    }
  });
  return {
    currency: 'aed',
    product,
    unit_amount: plan.price,
    recurring: { interval: 'month' as const },
  };
};
