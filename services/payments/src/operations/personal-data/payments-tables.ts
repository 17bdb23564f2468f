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
    name: 'billing_details',
    about: 'The business that your invoices name as the buyer.',
    sql: `SELECT user_id::text AS key, name, address, trn, changed_at
      FROM billing_details WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'payments',
    about: 'What you paid, or began to pay.',
    sql: `SELECT id::text AS key, id, kind, description, (amount / 100.0)::float8 AS amount_aed,
        (discount / 100.0)::float8 AS discount_aed, promo_code,
        (gift_amount / 100.0)::float8 AS gift_card_aed, gift_ending AS gift_card_ending,
        (refunded / 100.0)::float8 AS refunded_aed, currency, status,
        provider_session_id AS card_provider_session, created_at, paid_at,
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
    name: 'subscriptions',
    about: 'Your subscriptions, and why you left.',
    sql: `SELECT id::text AS key, id, plan_name, (price / 100.0)::float8 AS price_aed, currency,
        status, period_start, period_end, cancel_at_period_end, leaving_reason, leaving_comment,
        feedback, card_brand, card_last4, card_expires_on, started_at, ended_at,
        provider_subscription_id AS card_provider_subscription
      FROM subscriptions WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'subscription_freezes',
    about: 'When your subscription was frozen.',
    sql: `SELECT id::text AS key, subscription_id, from_day::text, until_day::text, days, state
      FROM subscription_freezes WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'subscription_fees',
    about: 'Late and no-show fees on your invoices.',
    sql: `SELECT fee_id::text AS key, fee_id, subscription_id, description,
        (amount / 100.0)::float8 AS amount_aed, state, payment_id
      FROM subscription_fees WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'sales',
    about: 'What you bought at the front desk, and how it was paid.',
    sql: `SELECT s.id::text AS key, s.id, s.sold_at, (s.total / 100.0)::float8 AS total_aed,
        s.promo_code, s.discount_reason, s.voided_at, s.void_reason,
        (SELECT jsonb_agg(jsonb_build_object('method', m.method, 'amount_aed', m.amount / 100.0)
           ORDER BY m.position)
         FROM sale_payments m WHERE m.studio_id = s.studio_id AND m.sale_id = s.id) AS paid_by
      FROM sales s WHERE s.studio_id = $1 AND s.user_id = $2`,
  },
  {
    name: 'refunds',
    about: 'Money that went back to you.',
    sql: `SELECT id::text AS key, id, payment_id, (amount / 100.0)::float8 AS amount_aed, cause,
        reason, status, asked_at, done_at
      FROM refunds WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'payouts',
    about: 'Money that waits for you at the front desk, or was given back there.',
    sql: `SELECT id::text AS key, id, refund_id, (amount / 100.0)::float8 AS amount_aed, method,
        reason, owed_since, paid_out_at, way, note
      FROM payouts WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'invoices',
    about: 'Tax invoices as they were issued to you.',
    sql: `SELECT id::text AS key, id, number, payment_id, issued_at, supplier, buyer, description, lines,
        (net / 100.0)::float8 AS net_aed, (vat / 100.0)::float8 AS vat_aed,
        (total / 100.0)::float8 AS total_aed, currency
      FROM invoices WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'credit_notes',
    about: 'Credit notes over what went back to you.',
    sql: `SELECT id::text AS key, id, number, invoice_number, issued_at, supplier, buyer, description,
        reason, (net / 100.0)::float8 AS net_aed, (vat / 100.0)::float8 AS vat_aed,
        (total / 100.0)::float8 AS total_aed, currency
      FROM credit_notes WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'disputes',
    about: 'Payments that your bank asked about.',
    sql: `SELECT id::text AS key, payment_id, (amount / 100.0)::float8 AS amount_aed, reason, state,
        opened_at, closed_at
      FROM disputes WHERE studio_id = $1 AND user_id = $2`,
  },
  {
    name: 'gift_cards',
    about: 'Gift cards that you bought.',
    sql: `SELECT id::text AS key, id, ending, (amount / 100.0)::float8 AS amount_aed,
        (balance / 100.0)::float8 AS balance_aed, recipient_email, message, issued_at
      FROM gift_cards WHERE studio_id = $1 AND buyer_id = $2`,
  },
  {
    name: 'promo_uses',
    about: 'Promotion codes that you used.',
    sql: `SELECT u.payment_id::text AS key, c.code, (u.amount / 100.0)::float8 AS amount_aed, u.state, u.at
      FROM promo_uses u JOIN promo_codes c ON c.studio_id = u.studio_id AND c.id = u.promo_code_id
      WHERE u.studio_id = $1 AND u.user_id = $2`,
  },
];
