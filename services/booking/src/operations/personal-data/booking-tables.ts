import type { PersonalTable } from '@studio/personal-data';
import { trainerTables } from './trainer-tables.js';
import { recordsOfSql } from '../../people/members/members.api.js';
import { payTables } from './pay-tables.js';

const classOf = (row: string): string => `
  JOIN schedules s ON s.studio_id = ${row}.studio_id AND s.id = ${row}.schedule_id
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
  JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id`;

/** What booking knows of a person. */
export const bookingTables: readonly PersonalTable[] = [
  {
    name: 'member',
    about: 'Your name and address, for rosters.',
    reads: ['members'],
    sql: `SELECT id::text AS key, email, full_name, avatar_url AS picture, role, birthday, joined_on::text
        AS member_since
      FROM members WHERE studio_id = $1 AND id = $2`,
  },
  {
    name: 'bookings',
    about: 'Your places in classes, and how they ended.',
    sql: `SELECT b.id::text AS key, b.id, c.name AS class, t.name AS trainer, r.name AS room,
        b.starts_at, b.ends_at, b.status, b.funding_kind AS paid_with, b.funding_name AS paid_by,
        b.credits, b.booked_at, b.cancel_until, b.late_consequence, b.cancelled_at, b.checked_in_at,
        b.no_show_final_at, b.waived_at, b.spot
      FROM bookings b ${classOf('b')} WHERE b.studio_id = $1 AND b.member_id = $2`,
  },
  {
    name: 'imported_visits',
    about: 'Your visits in the system that the studio had before, and how they ended.',
    sql: `SELECT id::text AS key, starts_at, class_name AS class, trainer_name AS trainer, outcome,
        imported_at
      FROM imported_visits WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'packages',
    about: 'Packages that you own or owned.',
    reads: ['user_packages'],
    sql: `SELECT id::text AS key, id, name, credits_total, credits_left,
        valid_from::text AS valid_from, expires_on::text AS expires_on,
        frozen_from::text AS frozen_from, frozen_until::text AS frozen_until,
        (price_paid / 100.0)::float8 AS price_paid_aed, purchased_at, payment_id, source,
        locked_because, (refunded / 100.0)::float8 AS refunded_aed, refunded_at, voided_at
      FROM user_packages WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'credits',
    about: 'Every credit that you were given, used, got back or lost.',
    reads: ['credit_ledger'],
    sql: `SELECT l.id::text AS key, l.at, l.kind, l.delta AS credits, p.name AS package,
        l.booking_id, l.because, l.reason
      FROM credit_ledger l
      JOIN user_packages p ON p.studio_id = l.studio_id AND p.id = l.user_package_id
      WHERE l.studio_id = $1 AND l.member_id = $2`,
  },
  {
    name: 'package_freezes',
    about: 'When your packages were frozen.',
    sql: `SELECT f.id::text AS key, p.name AS package, f.from_day::text AS from_day,
        f.until_day::text AS until_day, f.by_studio, f.created_at
      FROM package_freezes f
      JOIN user_packages p ON p.studio_id = f.studio_id AND p.id = f.user_package_id
      WHERE f.studio_id = $1 AND f.member_id = $2`,
  },
  ...trainerTables,
  {
    name: 'calendar',
    about: 'When you asked for an address to see your classes in a calendar program.',
    reads: ['calendar_feeds'],
    sql: `SELECT member_id::text AS key, created_at
      FROM calendar_feeds WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'subscriptions',
    about: 'Your subscriptions, and their present period.',
    reads: ['member_subscriptions'],
    sql: `SELECT m.id::text AS key, m.id, p.name AS plan, m.status, m.period_start, m.period_end,
        m.cancel_at_period_end, m.past_due_since, m.frozen_from, m.frozen_until
      FROM member_subscriptions m
      LEFT JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
      WHERE m.studio_id = $1 AND m.member_id = $2`,
  },
  {
    name: 'fees',
    about: 'Fees of late cancels and missed classes.',
    sql: `SELECT id::text AS key, booking_id, kind, (amount / 100.0)::float8 AS amount_aed, status,
        owed_at, settled_at, reason
      FROM fees WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'event_places',
    about: 'Places that you reserved at events.',
    reads: ['event_reservations'],
    sql: `SELECT r.id::text AS key, r.id, e.title AS event, e.starts_at, r.status,
        (r.price / 100.0)::float8 AS price_aed, r.payment_id, r.created_at AS reserved_at,
        r.confirmed_at, r.expires_at AS held_until, r.checked_in_at, r.ended_because, r.updated_at
      FROM event_reservations r JOIN events e ON e.studio_id = r.studio_id AND e.id = r.event_id
      WHERE r.studio_id = $1 AND r.member_id = $2`,
  },
  {
    name: 'event_waiting_lists',
    about: 'Events that you wait for.',
    reads: ['event_waiting_entries'],
    sql: `SELECT w.id::text AS key, e.title AS event, e.starts_at, w.joined_at
      FROM event_waiting_entries w JOIN events e ON e.studio_id = w.studio_id AND e.id = w.event_id
      WHERE w.studio_id = $1 AND w.member_id = $2`,
  },
  {
    name: 'event_promotions',
    about: 'Places that came to you from a waiting list.',
    sql: `SELECT p.id::text AS key, e.title AS event, e.starts_at, p.joined_at, p.promoted_at
      FROM event_promotions p JOIN events e ON e.studio_id = p.studio_id AND e.id = p.event_id
      WHERE p.studio_id = $1 AND p.member_id = $2`,
  },
  {
    name: 'class_waiting_lists',
    about: 'Full classes that you wait for.',
    reads: ['class_waiting_entries'],
    sql: `SELECT w.id::text AS key, c.name AS class, s.starts_at, w.joined_at, w.mode, w.state,
        w.offered_at, w.offer_until, w.skipped_because, w.funding_kind AS paid_with,
        w.funding_name AS paid_by, w.credits AS credits_held
      FROM class_waiting_entries w ${classOf('w')} WHERE w.studio_id = $1 AND w.member_id = $2`,
  },
  {
    name: 'class_waiting_history',
    about: 'What happened while you waited for full classes: offers, answers, seats.',
    reads: ['class_waiting_log'],
    sql: `SELECT w.id::text AS key, c.name AS class, s.starts_at, w.joined_at, w.at, w.what,
        w.offer_until, w.reason, w.booking_id
      FROM class_waiting_log w ${classOf('w')} WHERE w.studio_id = $1 AND w.member_id = $2`,
  },
  {
    name: 'notes',
    about: 'What the staff wrote about you, for each other (team) or for themselves (own).',
    reads: ['member_notes'],
    // Who of the staff it was is their data, not the member's.
    sql: `SELECT id::text AS key, text, pinned, visibility, created_at, edited_at, deleted_at,
        import_id IS NOT NULL AS imported
      FROM member_notes WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'emergency_contact',
    about: 'Whom the studio calls for you.',
    reads: ['emergency_contacts'],
    sql: `SELECT id::text AS key, name, relation, phone, updated_at
      FROM emergency_contacts WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'health',
    about: 'What you told the studio about your health, and when you agreed that it is kept.',
    reads: ['health_records'],
    sql: `SELECT member_id::text AS key, pregnant, injury, surgery, other, consent_at, updated_at
      FROM health_records WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'health_readings',
    about: 'When somebody of the staff read what you told about your health.',
    sql: `SELECT r.id::text AS key, r.at, c.name AS class, s.starts_at
      FROM health_readings r
      LEFT JOIN schedules s ON s.studio_id = r.studio_id AND s.id = r.schedule_id
      LEFT JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
      WHERE r.studio_id = $1 AND r.member_id = $2`,
  },
  {
    name: 'messages_from_the_studio',
    about: 'Messages of the studio that you were written to by.',
    reads: ['broadcast_recipients', 'broadcasts'],
    sql: `SELECT r.broadcast_id::text AS key, b.subject, b.text, r.handed_over_at AS sent_at
      FROM broadcast_recipients r
      JOIN broadcasts b ON b.studio_id = r.studio_id AND b.id = r.broadcast_id
      WHERE r.studio_id = $1 AND r.member_id = $2`,
  },
  {
    name: 'imports',
    about: 'What the studio took over about you from the system that it had before.',
    reads: ['imported_records'],
    sql: `SELECT record_id::text AS key, kind, record_id AS id, made_at, undone_at AS taken_back_at
      FROM imported_records WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'waivers',
    about: 'Waivers that you signed, with your signature as it was drawn.',
    reads: ['waiver_signatures'],
    sql: `SELECT s.version::text AS key, s.version, t.text, s.name, s.drawing::text AS drawing,
        s.signed_at, s.signed_where AS "where"
      FROM waiver_signatures s
      JOIN waiver_texts t ON t.studio_id = s.studio_id AND t.version = s.version
      WHERE s.studio_id = $1 AND s.member_id = $2`,
  },
  {
    name: 'waivers_signed_elsewhere',
    about: 'When you signed a waiver in the system that the studio had before.',
    reads: ['imported_waivers'],
    sql: `SELECT member_id::text AS key, signed_on::text AS signed_on, imported_at
      FROM imported_waivers WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'waiver_requests',
    about: 'When the studio asked you to sign.',
    sql: `SELECT member_id::text AS key, version, requested_at
      FROM waiver_requests WHERE studio_id = $1 AND member_id = $2`,
  },
  {
    name: 'changes_by_the_studio',
    about: 'What the staff changed of yours, and why.',
    reads: ['data_history'],
    // Who of the staff it was is their data, not the member's.
    sql: `SELECT id::text AS key, at, action, before, after, reason
      FROM data_history
      WHERE studio_id = $1 AND service <> 'identity'
        AND subject_user_id IN ${recordsOfSql('$1', '$2')}`,
  },
  {
    name: 'trainer_page',
    about: 'What the team’s page says of you, if you teach.',
    reads: ['trainers'],
    sql: `SELECT id::text AS key, name, bio, specialities, certificates, languages,
        avatar_url AS picture, active
      FROM trainers WHERE studio_id = $1 AND id = $2`,
  },
  {
    name: 'own_page',
    about: 'What you would have your page as a trainer say, until it is approved.',
    reads: ['trainer_page_drafts', 'trainer_portraits'],
    sql: `SELECT d.trainer_id::text AS key, d.state, d.bio, d.certificates, d.languages,
        CASE WHEN p.id IS NOT NULL THEN '/api/trainers/portraits/' || p.id END AS picture,
        d.sent_at, d.reason
      FROM trainer_page_drafts d
      LEFT JOIN trainer_portraits p ON p.studio_id = d.studio_id AND p.id = d.portrait_id
      WHERE d.studio_id = $1 AND d.trainer_id = $2`,
  },
  {
    name: 'classes_taught',
    about: 'Classes that you teach or taught.',
    reads: ['schedules'],
    sql: `SELECT s.id::text AS key, c.name AS class, s.starts_at, s.ends_at, s.capacity, s.booked,
        s.status
      FROM schedules s JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
      WHERE s.studio_id = $1 AND s.trainer_id = $2`,
  },
  ...payTables,
];
