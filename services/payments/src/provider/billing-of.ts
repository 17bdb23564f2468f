import type Stripe from 'stripe';

type Billed = Partial<Pick<Stripe.Invoice, 'parent'>> & {
  object?: string;
  id?: string;
  customer?: string | null;
};

/** The subscription that an event is about, or else the customer whose card it is about. */
export const billingOf = (object: Billed): string | null => {
  if (object.object === 'subscription' || object.object === 'customer') return object.id ?? null;
  if (object.object === 'payment_method') return object.customer ?? null;
  if (object.object !== 'invoice') return null;
  const subscription = object.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
};
