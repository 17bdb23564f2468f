import Stripe from 'stripe';

/**
 * Why the provider gave no answer: `down` may be over in a moment; `authentication` and
 * `not_configured` need the studio's owner (spec section 8, Payment).
 */
export class CardProviderError extends Error {
  constructor(
    readonly reason: 'down' | 'authentication' | 'not_configured',
    message: string = reason,
  ) {
    super(message);
    this.name = 'CardProviderError';
  }
}

/** What was asked about is not there: deleted in the dashboard, or of another account. */
export class CardObjectMissing extends CardProviderError {
  constructor(
    /** The parameter that names it; `id`: the thing itself. */
    readonly param: string,
    message: string,
  ) {
    super('down', message);
    this.name = 'CardObjectMissing';
  }
}

/** It has a shape that we can't read: that of another version of the API. */
export class CardObjectUnreadable extends CardProviderError {
  constructor(message: string) {
    super('down', message);
    this.name = 'CardObjectUnreadable';
  }
}

/** The provider does not sell at this price of its own: perhaps it was archived there, or is gone. */
export class PriceRefused extends Error {
  constructor() {
    super('price refused');
    this.name = 'PriceRefused';
  }
}

export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Null for what the provider does not have. */
export const orMissing = async <T>(question: () => Promise<T>): Promise<T | null> => {
  try {
    return await question();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A customer that is gone, or a subscription, is not the fault of the price. */
const others = /^(id|customer|subscription|default_payment_method|.*proration_date.*)$/;

/** A refusal that may be that of the price it was asked at. */
export const isAboutPrice = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !others.test(error.param ?? '');
