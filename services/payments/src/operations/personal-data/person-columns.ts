import type { PersonColumn } from '@studio/personal-data';

/** A card page compares who opened it: such a payment follows once it is closed. */
const isClosed = `NOT (status IN ('open', 'paid')
  AND (sale_id IS NULL OR provider_session_id IS NOT NULL))`;

/** SQL: the row's payment has moved, or there is none of the former record any more. */
const followsPayment = (table: string, user = 'user_id'): string => `NOT EXISTS (
  SELECT FROM payments p WHERE p.studio_id = ${table}.studio_id AND p.id = ${table}.payment_id
    AND p.user_id = ${table}.${user})`;
const ofSale = (table: string, saleId: string): string => `NOT EXISTS (
  SELECT FROM payments p WHERE p.studio_id = ${table}.studio_id AND p.sale_id = ${table}.${saleId}
    AND p.user_id = ${table}.user_id)`;

/** Whose a row is: of a record that was merged away these name the kept one. In this order. */
export const movedColumns: readonly PersonColumn[] = [
  { table: 'billing_details', column: 'user_id' },
  { table: 'subscriptions', column: 'user_id' },
  { table: 'subscription_freezes', column: 'user_id' },
  { table: 'subscription_fees', column: 'user_id' },
  { table: 'payments', column: 'user_id', when: isClosed },
  { table: 'sales', column: 'user_id', when: ofSale('sales', 'id') },
  {
    table: 'invoices',
    column: 'user_id',
    when: `${followsPayment('invoices')} AND ${ofSale('invoices', 'sale_id')}`,
  },
  { table: 'credit_notes', column: 'user_id', when: followsPayment('credit_notes') },
  { table: 'refunds', column: 'user_id', when: followsPayment('refunds') },
  { table: 'payouts', column: 'user_id', when: followsPayment('payouts') },
  { table: 'disputes', column: 'user_id', when: followsPayment('disputes') },
  { table: 'promo_uses', column: 'user_id', when: followsPayment('promo_uses') },
  { table: 'gift_cards', column: 'buyer_id' },
];

const staff = 'who of the staff did it: whoever works here is not merged away';

/** Columns with a person's id that stay as they are, and why. */
export const stayingColumns: Readonly<Record<string, string>> = {
  'members.user_id': 'the record itself: it leads to the kept one',
  'members.merged_into': 'says where the record is now',
  'checkout_requests.user_id': 'nobody can repeat a request of a closed account',
  'cash_drawers.closed_by': staff,
  'cash_drawers.opened_by': staff,
  'cash_movements.actor_id': staff,
  'gift_card_entries.actor_id': staff,
  'subscription_fees.charged_by': staff,
  'payouts.actor_id': staff,
  'promo_codes.created_by': staff,
  'refunds.asked_by': staff,
  'sales.sold_by': staff,
  'subscription_staff_changes.actor_id': staff,
  'sales.voided_by': staff,
};

/** Every record that was merged here. */
export const mergedSql = `SELECT user_id AS "userId", merged_into AS "intoId", merged_at AS "mergedAt"
  FROM members
  WHERE studio_id = $1 AND merged_into IS NOT NULL`;
