import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.js';
import * as p from '../api/params.js';
import { newId, unixNow } from '../state/new-id.js';
import { requireCustomer } from './customers.js';

/** Links to the page on which a customer changes the card. */
export const portalEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    shape: {
      customer: p.required(p.text()),
      return_url: p.url,
      flow_data: p.object({
        type: p.required(p.oneOf('payment_method_update')),
        after_completion: p.object({
          type: p.required(p.oneOf('redirect')),
          redirect: p.object({ return_url: p.required(p.url) }),
        }),
      }),
      locale: p.text(10),
    },
    handle: ({ context, input }) => {
      const id = newId('bps_1', 23);
      const session = {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        created: unixNow(),
        customer: requireCustomer(context, input.customer, 'customer').id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: input.return_url ?? null,
        url: `${context.config.publicUrl}/portal/${id}`,
      } satisfies Stripe.BillingPortal.Session;
      return context.state.put('billing_portal.session', id, session);
    },
  }),
];
