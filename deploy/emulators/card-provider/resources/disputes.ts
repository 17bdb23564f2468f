import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';

export const disputeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/disputes',
    shape: { ...pageShape, charge: text(), payment_intent: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('dispute')
        .filter((row) => input.charge === undefined || row.charge === input.charge)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/disputes/:id',
    shape: {},
    handle: ({ context, id }) => requireDispute(context, id),
  }),
];

export function requireDispute(context: ProviderContext, id: string): Stripe.Dispute {
  const dispute = context.state.get('dispute', id);
  if (dispute) return dispute;
  throw noSuch('dispute', id);
}
