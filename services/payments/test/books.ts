import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/issues.js';
import type { PaymentsTestApp } from './payments-test-app.js';

interface ProviderSession {
  id: string;
  client_reference_id: string | null;
  payment_status: string;
  amount_total: number;
}
interface Kept {
  status: string;
  amount: number;
  refunded: number;
  said: number;
  handed: number;
  invoices: number;
}

/**
 * What the provider was paid was handed over once, or has gone back; each with one message, one
 * invoice, and the amount that was asked for. And the state checker finds nothing.
 */
export const expectBooksToBeRight = async (desk: PaymentsTestApp): Promise<void> => {
  const { data } = await desk.cards.read<{ data: ProviderSession[] }>(
    '/checkout/sessions?limit=100',
  );
  for (const session of data.filter((one) => one.payment_status === 'paid')) {
    const kept = await keptOf(desk, session);
    // In the provider's test mode there are sessions of others.
    if (!kept) continue;
    const granted = [...desk.booking.grants.values()].filter(
      ({ request }) => request.paymentId === session.client_reference_id,
    );
    expect({ ...kept, granted: granted.length }).toEqual({
      status: kept.refunded === session.amount_total ? 'refunded' : 'fulfilled',
      amount: session.amount_total,
      refunded: kept.refunded,
      said: 1,
      handed: 1,
      invoices: 1,
      granted: 1,
    });
    const gone = await desk.refundsOf(session.id);
    expect(gone.reduce((sum, amount) => sum + amount, 0)).toBe(kept.refunded);
  }
  // The relay may have a message in hand.
  await until(async () => {
    expect(await findIssues(desk.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
    return true;
  });
};

const keptOf = async (
  desk: PaymentsTestApp,
  session: ProviderSession,
): Promise<Kept | undefined> => {
  const [kept] = await desk.sql<Kept>(
    `SELECT status, amount, refunded,
       (SELECT count(*)::int FROM outbox WHERE type = 'payment.succeeded.v1'
          AND data ->> 'paymentId' = p.id::text) AS said,
       (SELECT count(*)::int FROM payment_steps s
        WHERE s.payment_id = p.id AND s.what = 'Credits granted') AS handed,
       (SELECT count(*)::int FROM invoices i WHERE i.payment_id = p.id) AS invoices
     FROM payments p WHERE id::text = $1`,
    [session.client_reference_id],
  );
  return kept;
};
