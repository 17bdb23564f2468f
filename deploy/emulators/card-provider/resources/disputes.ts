import type Stripe from 'stripe';
import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { range, text } from '../api/params.js';
import type { Desk } from '../desk.js';

export const disputeEndpoints = [
  endpoint(
    'GET',
    '/v1/disputes',
    { ...pageShape, charge: text(), payment_intent: text(), created: range },
    ({ desk, path, input }) => {
      const rows = desk.state
        .all('dispute')
        .filter((row) => input.charge === undefined || row.charge === input.charge)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', '/v1/disputes/:id', {}, ({ desk, id }) => requireDispute(desk, id)),
];

export function requireDispute(desk: Desk, id: string): Stripe.Dispute {
  const dispute = desk.state.get('dispute', id);
  if (dispute) return dispute;
  throw noSuch('dispute', id);
}
