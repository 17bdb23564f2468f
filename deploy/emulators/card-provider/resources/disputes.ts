import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';

export const disputeEndpoints = [
  endpoint(
    'GET',
    '/v1/disputes',
    { ...pageShape, charge: text(), payment_intent: text(), created: range },
    ({ context, path, input }) => {
      const rows = context.state
        .all('dispute')
        .filter((row) => input.charge === undefined || row.charge === input.charge)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', '/v1/disputes/:id', {}, ({ context, id }) => requireDispute(context, id)),
];

export function requireDispute(context: ProviderContext, id: string): Stripe.Dispute {
  const dispute = context.state.get('dispute', id);
  if (dispute) return dispute;
  throw noSuch('dispute', id);
}
