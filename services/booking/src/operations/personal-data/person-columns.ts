import type { PersonColumn } from '@studio/personal-data';
import { isUndone } from '../imports/imports.api.js';

/** Whose a row is: of a record that was merged away these name the kept one. */
export const movedColumns: readonly PersonColumn[] = [
  { table: 'user_packages', column: 'member_id', leftBy: isUndone('id') },
  { table: 'credit_ledger', column: 'member_id', leftBy: isUndone('user_package_id') },
  { table: 'package_freezes', column: 'member_id' },
  { table: 'member_subscriptions', column: 'member_id' },
  { table: 'bookings', column: 'member_id', leftBy: isUndone('id') },
  { table: 'fees', column: 'member_id' },
  { table: 'class_waiting_entries', column: 'member_id' },
  { table: 'class_waiting_log', column: 'member_id' },
  { table: 'event_reservations', column: 'member_id' },
  { table: 'event_waiting_entries', column: 'member_id' },
  { table: 'event_promotions', column: 'member_id' },
  { table: 'calendar_feeds', column: 'member_id' },
  { table: 'calendar_entries', column: 'member_id' },
  {
    table: 'member_notes',
    column: 'member_id',
    leftBy: 'import_id IS NOT NULL AND edited_at IS NULL AND NOT pinned',
  },
  { table: 'emergency_contacts', column: 'member_id' },
  { table: 'health_records', column: 'member_id' },
  { table: 'health_readings', column: 'member_id' },
  { table: 'waiver_signatures', column: 'member_id' },
  { table: 'waiver_requests', column: 'member_id' },
  { table: 'imported_waivers', column: 'member_id', leftBy: 'true' },
  { table: 'imported_visits', column: 'member_id' },
  { table: 'broadcast_recipients', column: 'member_id' },
  { table: 'revenue_sales', column: 'member_id' },
  { table: 'imported_records', column: 'member_id', leftBy: 'undone_at IS NOT NULL' },
];

const counted = 'sums of visits, counted anew for the kept record';
const staff = 'who of the staff did it: whoever works here is not merged away';
const teacher = 'who teaches or taught: whoever works here is not merged away';

/** Columns with a person's id that stay as they are, and why. */
export const stayingColumns: Readonly<Record<string, string>> = {
  'member_visits.member_id': counted,
  'members.merged_into': 'says where the record is now',
  'data_history.subject_user_id': 'it can not be edited: reading it asks for all ids of a person',
  'idempotency_keys.user_id':
    'nobody can repeat a request of a closed account; forgotten in a week',
  'record_changes.actor_id': staff,
  'data_history.actor_id': staff,
  'bookings.checked_in_by': staff,
  'bookings.booked_by': staff,
  'broadcasts.created_by': staff,
  'broadcasts.cancelled_by': staff,
  'class_series.changed_by': staff,
  'emergency_contacts.updated_by': staff,
  'event_promotions.promoted_by': staff,
  'event_reservations.booked_by': staff,
  'event_reservations.checked_in_by': staff,
  'health_readings.reader_id': staff,
  'health_records.consent_recorded_by': staff,
  'health_records.updated_by': staff,
  'holidays.set_by': staff,
  'kiosks.opened_by': staff,
  'member_notes.author_id': staff,
  'seasons.set_by': staff,
  'studio_settings.changed_by': staff,
  'studio_profiles.changed_by': staff,
  'studio_texts.published_by': staff,
  'waiver_requests.requested_by': staff,
  'waiver_signatures.witness_id': staff,
  'schedules.closed_by': 'the holiday that closed the class, no person',
  'revenue_documents.member_id': 'who bought, as the invoice says; the sale itself moves',
  'class_outcomes.trainer_id': teacher,
  'class_series.trainer_id': teacher,
  'schedules.trainer_id': teacher,
  'pay_corrections.corrected_by': staff,
  'pay_corrections.trainer_id': teacher,
  'pay_heads.trainer_id': teacher,
  'pay_items.trainer_id': teacher,
  'pay_rates.trainer_id': teacher,
  'payslips.checked_by': staff,
  'payslips.locked_by': staff,
  'payslips.trainer_id': teacher,
  'series_dates.trainer_id': teacher,
  'trainer_page_drafts.trainer_id': teacher,
  'trainer_portraits.trainer_id': teacher,
  'trainer_availability.trainer_id': teacher,
  'substitutions.trainer_id': teacher,
  'substitutions.claimed_by': teacher,
  'substitutions.requested_by': staff,
  'substitution_offers.trainer_id': teacher,
  'substitution_steps.trainer_id': teacher,
  'substitution_steps.actor_id': staff,
};

/** Every record that was merged here. */
export const mergedSql = `SELECT id AS "userId", merged_into AS "intoId", merged_at AS "mergedAt" FROM members
  WHERE studio_id = $1 AND merged_into IS NOT NULL`;
