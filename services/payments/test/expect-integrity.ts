import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import type { PaymentsTestApp } from './payments-test-app.js';

interface ProviderSession {
  id: string;
  client_reference_id: string | null;
  payment_status: string;
  amount_total: number;
}
interface PaymentRecord {
  status: string;
  amount: number;
  refunded: number;
  events: number;
  grants: number;
  invoices: number;
}

/**
 * What the provider was paid was delivered once, or has gone back; each with one message, one
 * invoice, and the amount that was asked for. And the integrity check finds no issue.
 */
export const expectIntegrity = async (testApp: PaymentsTestApp): Promise<void> => {
  const { data } = await testApp.cards.read<{ data: ProviderSession[] }>(
    '/checkout/sessions?limit=100',
  );
  for (const session of data.filter((one) => one.payment_status === 'paid')) {
    const record = await loadPaymentRecord(testApp, session);
    // In the provider's test mode there are sessions of others.
    if (!record) continue;
    const granted = [...testApp.booking.grants.values()].filter(
      ({ request }) => request.paymentId === session.client_reference_id,
    );
    expect({ ...record, granted: granted.length }).toEqual({
      status: record.refunded === session.amount_total ? 'refunded' : 'fulfilled',
      amount: session.amount_total,
      refunded: record.refunded,
      events: 1,
      grants: 1,
      invoices: 1,
      granted: 1,
    });
    const gone = await testApp.refundsOf(session.id);
    expect(gone.reduce((sum, amount) => sum + amount, 0)).toBe(record.refunded);
  }
  // The relay may have a message in hand.
  await until(async () => {
    expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
    return true;
  });
};

const loadPaymentRecord = async (
  testApp: PaymentsTestApp,
  session: ProviderSession,
): Promise<PaymentRecord | undefined> => {
  const [record] = await testApp.sql<PaymentRecord>(
    `SELECT status, amount, refunded,
       (SELECT count(*)::int FROM outbox WHERE type = 'payment.succeeded.v1'
          AND data ->> 'paymentId' = p.id::text) AS events,
       (SELECT count(*)::int FROM payment_steps s
        WHERE s.payment_id = p.id AND s.what = 'Credits granted') AS grants,
       (SELECT count(*)::int FROM invoices i WHERE i.payment_id = p.id) AS invoices
     FROM payments p WHERE id::text = $1`,
    [session.client_reference_id],
  );
  return record;
};
