import type { BroadcastAudience } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { importedAttendedSql } from '../imported-visits/imported-visits.api.js';
import type { ReportAudiences } from './report-audiences.js';

interface AudienceParams {
  studioId: string;
  now: Date;
  reports: ReportAudiences;
}

/** Who has an account here that is not gone. */
const known = `FROM members m WHERE m.studio_id = $1 AND m.told_at < 'infinity'`;
const members = `${known} AND m.role = 'user'`;

const visits = `SELECT FROM bookings b WHERE b.studio_id = m.studio_id AND b.member_id = m.id`;
const booked = `AND b.status IN ('confirmed', 'attended', 'no_show')`;
const since = `$2::timestamptz - make_interval(days => $3)`;

/** Booked a class like this, in the last days or ahead. */
const bookedClass = (which: string): string =>
  `${members} AND EXISTS (${visits} ${booked} AND b.starts_at >= ${since} AND EXISTS (
    SELECT FROM schedules s JOIN class_types c ON c.studio_id = s.studio_id
      AND c.id = s.class_type_id
    WHERE s.studio_id = b.studio_id AND s.id = b.schedule_id AND ${which}))`;

/** Whatever terms of the plan they have. */
const versionsOfPlan = `SELECT v.id FROM subscription_plans v
  WHERE v.studio_id = m.studio_id AND v.product_id = (
    SELECT n.product_id FROM subscription_plans n WHERE n.studio_id = m.studio_id AND n.id = $3)`;

const segments = {
  all: `${members} AND $2::timestamptz IS NOT NULL`,
  class_type: bookedClass('c.id = $4'),
  ladies: bookedClass('c.ladies_only'),
  plan: `${members} AND $2::timestamptz IS NOT NULL AND EXISTS (
    SELECT FROM member_subscriptions p WHERE p.studio_id = m.studio_id AND p.member_id = m.id
      AND p.status IN ('active', 'past_due', 'paused') AND ($3::uuid IS NULL OR p.plan_id = $3
        OR p.plan_id IN (${versionsOfPlan})))`,
  not_seen: `${members}
    AND (EXISTS (${visits} AND b.status = 'attended')
      OR EXISTS (${importedAttendedSql('m.id')}))
    AND NOT EXISTS (${visits} AND b.status = 'attended' AND b.starts_at >= ${since})
    AND NOT EXISTS (${importedAttendedSql('m.id')} AND i.starts_at >= ${since})
    AND NOT EXISTS (${visits} AND b.status = 'confirmed' AND b.starts_at > $2)`,
  members: `${known} AND $2::timestamptz IS NOT NULL AND m.id = ANY($3)`,
  report: `${members} AND $2::timestamptz IS NOT NULL`,
};

const valuesOf = (audience: BroadcastAudience): unknown[] => {
  switch (audience.kind) {
    case 'all':
    case 'report':
      return [];
    case 'class_type':
      return [audience.days, audience.classTypeId];
    case 'plan':
      return [audience.planId];
    case 'not_seen':
    case 'ladies':
      return [audience.days];
    case 'members':
      return [audience.memberIds];
  }
};

const queryOf = async (
  tx: EntityManager,
  audience: BroadcastAudience,
  { studioId, now, reports }: AudienceParams,
): Promise<{ from: string; values: unknown[] }> => {
  const values = [studioId, now, ...valuesOf(audience)];
  const from = segments[audience.kind];
  if (audience.kind !== 'report') return { from, values };
  const put = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const people = await reports.sqlOf(tx, audience.list, { studioId, now, put });
  return { from: `${from} AND m.id IN (SELECT member_id FROM (${people}) AS people)`, values };
};

/** How many there are at this moment, and the first few of them by name. */
export const countAudience = async (
  tx: EntityManager,
  audience: BroadcastAudience,
  params: AudienceParams,
): Promise<{ recipients: number; examples: string[] }> => {
  const { from, values } = await queryOf(tx, audience, params);
  const [counted] = await tx.query<{ recipients: number }[]>(
    `SELECT count(*)::int AS recipients ${from}`,
    values,
  );
  const named = await tx.query<{ name: string }[]>(
    `SELECT coalesce(m.full_name, m.email) AS name ${from} ORDER BY 1, m.id LIMIT 3`,
    values,
  );
  return { recipients: counted?.recipients ?? 0, examples: named.map(({ name }) => name) };
};

/** Notes who it is for, once and for good; returns how many. */
export const decideRecipients = async (
  tx: EntityManager,
  { broadcastId, audience }: { broadcastId: string; audience: BroadcastAudience },
  params: AudienceParams,
): Promise<number> => {
  const { from, values } = await queryOf(tx, audience, params);
  const rows = await tx.query<unknown[]>(
    `INSERT INTO broadcast_recipients (studio_id, broadcast_id, member_id)
     SELECT m.studio_id, $${values.length + 1}::uuid, m.id ${from}
     ON CONFLICT DO NOTHING RETURNING 1`,
    [...values, broadcastId],
  );
  return rows.length;
};
