import type Stripe from 'stripe';
import { idOf } from './id-of.js';

type Billed = Partial<Pick<Stripe.Invoice, 'parent'>> & {
  object?: string;
  id?: string;
  customer?: string | null;
};

/** The subscription that an event is about, or else the customer whose card it is about. */
export const billingOf = (object: Billed): string | null => {
  switch (object.object) {
    case 'subscription':
    case 'customer':
      return object.id ?? null;
    case 'payment_method':
      return object.customer ?? null;
    case 'invoice':
      return idOf(object.parent?.subscription_details?.subscription);
    default:
      return null;
  }
};
