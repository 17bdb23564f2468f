import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';

export const chargeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    shape: { ...pageShape, customer: text(), payment_intent: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('charge')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    shape: {},
    handle: ({ context, id }) => requireCharge(context, id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    shape: { ...pageShape, type: text(), source: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('balance_transaction')
        .filter((row) => input.type === undefined || row.type === input.type)
        .filter((row) => input.source === undefined || row.source === input.source)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    shape: {},
    handle: ({ context, id }) => {
      const transaction = context.state.get('balance_transaction', id);
      if (transaction) return transaction;
      throw noSuch('balance_transaction', id);
    },
  }),
];

export function requireCharge(context: ProviderContext, id: string, param?: string): Stripe.Charge {
  const charge = context.state.get('charge', id);
  if (charge) return charge;
  throw noSuch('charge', id, param);
}
