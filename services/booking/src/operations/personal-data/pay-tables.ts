import type { PersonalTable } from '@studio/personal-data';

/** What a trainer is paid. */
export const payTables: readonly PersonalTable[] = [
  {
    name: 'pay_rates',
    about: 'What you are paid for a class, if you teach.',
    sql: `SELECT r.id::text AS key, c.name AS class, r.from_day::text AS from_day,
        r.until_day::text AS until_day, (per_class / 100.0)::float8 AS per_class_aed,
        (per_hour / 100.0)::float8 AS per_hour_aed, (per_head / 100.0)::float8 AS per_head_aed,
        (per_head_above / 100.0)::float8 AS per_head_above_aed, heads_included,
        (full_bonus / 100.0)::float8 AS full_bonus_aed, share_percent
      FROM pay_rates r
      LEFT JOIN class_types c ON c.studio_id = r.studio_id AND c.id = r.class_type_id
      WHERE r.studio_id = $1 AND r.trainer_id = $2`,
  },
  {
    name: 'pay_months',
    about: 'Your months of pay that were checked or locked.',
    reads: ['payslips'],
    sql: `SELECT month::text AS key, month::text AS month, checked_at, locked_at,
        (total / 100.0)::float8 AS total_aed, paid_on::text AS paid_on
      FROM payslips WHERE studio_id = $1 AND trainer_id = $2`,
  },
  {
    name: 'pay_items',
    about: 'What was in a month of your pay when it was locked.',
    sql: `SELECT id::text AS key, month::text AS month, part, class_name AS class, starts_at, heads,
        is_cover AS cover, quantity, (amount / 100.0)::float8 AS amount_aed
      FROM pay_items WHERE studio_id = $1 AND trainer_id = $2`,
  },
  {
    name: 'pay_shares',
    about: 'Places in your classes that you were paid for, without the names.',
    reads: ['pay_heads'],
    sql: `SELECT concat(month, ' ', schedule_id, ' ', booking_id) AS key, month::text AS month,
        schedule_id AS class_id, (net / 100.0)::float8 AS net_aed,
        (share / 100.0)::float8 AS share_aed
      FROM pay_heads WHERE studio_id = $1 AND trainer_id = $2`,
  },
  {
    name: 'pay_corrections',
    about: 'Amounts that were added to your pay or taken off, and why.',
    // Who of the staff it was is their data.
    sql: `SELECT id::text AS key, month::text AS month, (amount / 100.0)::float8 AS amount_aed,
        reason, at
      FROM pay_corrections WHERE studio_id = $1 AND trainer_id = $2`,
  },
];
