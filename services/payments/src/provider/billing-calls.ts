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

/** Throws CardDeclined when the card does not pay. */
export const charge = async (
  provider: CardProvider,
  request: (stripe: Stripe) => Promise<unknown>,
): Promise<void> => {
  const declined = await provider.call(async (stripe) => {
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
