import type Stripe from 'stripe';
import { idOf } from './id-of.js';

export type Billed = Partial<Pick<Stripe.Invoice, 'parent'>> & {
  object?: string;
  id?: string;
  customer?: string | null;
  /** Where versions before 2025-03-31 have the subscription of an invoice. */
  subscription?: string | { id: string } | null;
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
      return subscriptionOf(object);
    default:
      return null;
  }
};

const subscriptionOf = ({ parent, subscription }: Billed): string | null =>
  idOf(parent?.subscription_details?.subscription) ?? idOf(subscription);
