import type { PersonalTable } from '@studio/personal-data';

/** What payments knows of a person. Card numbers are the provider's alone. */
export const paymentsTables: readonly PersonalTable[] = [
  {
    name: 'member',
    about: 'Your name and address, for invoices.',
    reads: ['members'],
    sql: `SELECT user_id::text AS key, email, full_name
      FROM members WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'payments',
    about: 'What you paid, or began to pay.',
    sql: `SELECT id::text AS key, id, kind, description, (amount / 100.0)::float8 AS amount_aed,
        currency, status, provider_session_id AS card_provider_session, created_at, paid_at,
        fulfilled_at
      FROM payments WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'payment_steps',
    about: 'How each payment went.',
    sql: `SELECT s.id::text AS key, s.payment_id, s.at, s.what, s.detail
      FROM payment_steps s JOIN payments p ON p.studio_id = s.studio_id AND p.id = s.payment_id
      WHERE s.studio_id = $1 AND p.user_id = $2`,
  },
  {
    name: 'refunds',
    about: 'Money that went back to you.',
    sql: `SELECT id::text AS key, id, payment_id, (amount / 100.0)::float8 AS amount_aed, cause,
        status, asked_at, done_at
      FROM refunds WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'invoices',
    about: 'Tax invoices as they were issued to you.',
    sql: `SELECT id::text AS key, id, number, payment_id, issued_at, supplier, buyer, description,
        (net / 100.0)::float8 AS net_aed, (vat / 100.0)::float8 AS vat_aed,
        (total / 100.0)::float8 AS total_aed, currency
      FROM invoices WHERE studio_id = $1 AND user_id = $2`,
  },
];
