import type { Issue } from '@studio/domain-kit';
import { brokenRules, notHeld, outboxIsDrained, type Invariant } from '@studio/nest-kit';
import { nothingIsLeft } from '@studio/personal-data';
import type { DataSource } from 'typeorm';
import { mergedSql, movedColumns } from '../personal-data/personal-data.api.js';
import { creditNoteRules } from './credit-note-rules.js';
import { codeRules } from './code-rules.js';
import { reportRules } from './report-rules.js';
import { documentRules } from './document-rules.js';
import { saleRules } from './sale-rules.js';

const invariants: readonly Invariant[] = [
  {
    rule: 'invoices are counted without gaps',
    sql: `SELECT c.studio_id AS id, 'number ' || n || ' is missing' AS what
      FROM invoice_counters c, generate_series(1, c.last_number) AS n
      WHERE c.studio_id = $1 AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.studio_id = c.studio_id AND i.number = n)`,
  },
  {
    rule: 'the counter knows every invoice',
    sql: `SELECT i.id, 'number ' || i.number || ' is beyond the counter' AS what
      FROM invoices i LEFT JOIN invoice_counters c ON c.studio_id = i.studio_id
      WHERE i.studio_id = $1 AND i.number > coalesce(c.last_number, 0)`,
  },
  {
    rule: 'a fulfilled payment has its invoice',
    sql: `SELECT p.id, 'fulfilled at ' || p.fulfilled_at AS what FROM payments p
      WHERE p.studio_id = $1 AND p.fulfilled_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.studio_id = p.studio_id
          AND (i.payment_id = p.id OR i.sale_id = p.sale_id))`,
  },
  {
    rule: 'an invoice is over what was paid, by whoever paid it',
    sql: `SELECT i.id, i.total || ' invoiced, ' || p.amount + p.gift_amount || ' paid' AS what
      FROM invoices i JOIN payments p ON p.studio_id = i.studio_id AND p.id = i.payment_id
      WHERE i.studio_id = $1 AND i.sale_id IS NULL
        AND (i.total <> p.amount + p.gift_amount OR i.user_id <> p.user_id)`,
  },
  {
    rule: 'the lines of an invoice come to its total',
    sql: `SELECT i.id, 'lines differ from ' || i.total AS what FROM invoices i
      WHERE i.studio_id = $1 AND i.lines <> '[]' AND i.total <>
        (SELECT sum((line ->> 'amount')::int) FROM jsonb_array_elements(i.lines) AS line)`,
  },
  {
    rule: 'what the provider took is what was asked for',
    sql: `SELECT p.id, p.received || ' taken, ' || p.amount || ' asked' AS what FROM payments p
      WHERE p.studio_id = $1 AND p.paid_at IS NOT NULL AND p.received IS DISTINCT FROM p.amount`,
  },
  {
    rule: 'money that came is turned into what was bought',
    sql: `SELECT p.id, 'paid at ' || p.paid_at AS what FROM payments p
      WHERE p.studio_id = $1 AND p.status = 'paid'
        AND p.paid_at < now() - interval '10 minutes'
        AND NOT EXISTS (SELECT FROM refunds r
                        WHERE r.studio_id = p.studio_id AND r.payment_id = p.id)`,
  },
  {
    rule: 'money that is asked back goes back',
    sql: `SELECT id, 'asked at ' || asked_at AS what FROM refunds
      WHERE studio_id = $1 AND status = 'asked' AND asked_at < now() - interval '1 hour'
        AND ${notHeld('refunds')}`,
  },
  {
    rule: 'a payment knows what was given back, and never more than came',
    sql: `SELECT p.id, p.refunded || ' noted, ' || coalesce(r.given, 0) || ' given' AS what
      FROM payments p LEFT JOIN (
        SELECT studio_id, payment_id, sum(amount) AS given FROM refunds WHERE status = 'done'
        GROUP BY studio_id, payment_id) r ON r.studio_id = p.studio_id AND r.payment_id = p.id
      WHERE p.studio_id = $1 AND (p.refunded <> coalesce(r.given, 0)
        OR p.refunded > coalesce(p.received, 0) + p.gift_amount
        OR (p.status = 'refunded') <>
          (p.refunded > 0 AND p.refunded = coalesce(p.received, 0)
            + CASE WHEN p.paid_at IS NULL THEN 0 ELSE p.gift_amount END))`,
  },
  ...creditNoteRules,
  ...documentRules,
  ...codeRules,
  ...saleRules,
  ...reportRules,
  {
    rule: 'a subscription that runs is renewed',
    sql: `SELECT id, 'period ended at ' || period_end AS what FROM subscriptions
      WHERE studio_id = $1 AND ended_at IS NULL AND status <> 'past_due'
        AND period_end < now() - interval '1 day'`,
  },
  {
    rule: 'a subscription that was paid for is there',
    sql: `SELECT p.id, 'paid at ' || p.paid_at AS what FROM payments p
      WHERE p.studio_id = $1 AND p.kind = 'subscription' AND p.status = 'fulfilled'
        AND NOT EXISTS (SELECT FROM subscriptions s
                        WHERE s.studio_id = p.studio_id AND s.id = p.subscription_id)`,
  },
  {
    rule: 'a freeze is carried out',
    sql: `SELECT id, state || ' since ' || from_day AS what FROM subscription_freezes
      WHERE studio_id = $1 AND state <> 'over'
        AND (until_day < (now() - interval '2 days')::date
          OR state = 'planned' AND from_day < (now() - interval '2 days')::date)`,
  },
  {
    rule: 'what the staff asked of the card provider has its answer',
    sql: `SELECT id, action || ' since ' || requested_at AS what FROM subscription_staff_changes
      WHERE studio_id = $1 AND next_attempt_at IS NOT NULL
        AND requested_at < now() - interval '1 day'`,
  },
  {
    rule: 'a fee that is paid has its payment',
    sql: `SELECT fee_id AS id, 'state ' || state AS what FROM subscription_fees
      WHERE studio_id = $1 AND (state IN ('paid', 'held')) <> (payment_id IS NOT NULL)`,
  },
  {
    rule: 'a card that was asked for a fee has answered',
    sql: `SELECT fee_id AS id, state || ' since ' || charge_began_at AS what
      FROM subscription_fees
      WHERE studio_id = $1 AND charge_began_at < now() - interval '1 hour'`,
  },
  nothingIsLeft({ mergedSql, columns: movedColumns }),
  outboxIsDrained,
];

/** The rules that the money breaks; empty when the books are right. */
export const findIssues = (dataSource: DataSource, studioId: string): Promise<Issue[]> =>
  brokenRules(dataSource, invariants, { studioId });
