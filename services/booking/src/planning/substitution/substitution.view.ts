import type { Substitution, SubstitutionStep } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

type Person = Substitution['trainer'];

interface ViewRow {
  id: string;
  scheduleId: string;
  startsAt: Date;
  endsAt: Date;
  className: string;
  roomName: string;
  booked: number;
  trainer: Person;
  claimedBy: Person | null;
  state: Substitution['state'];
  reason: string;
  alarmAt: Date;
  alarmedAt: Date | null;
  offers: (Person & { declinedAt: string | null })[];
  steps: SubstitutionStep[];
}

const person = (row: string): string =>
  `json_build_object('id', ${row}.id, 'name', ${row}.name, 'avatarUrl', ${row}.avatar_url)`;

/** Names of the staff as members knows them, of trainers as their page does. */
const name = (id: string): string => `
  CASE WHEN ${id} IS NULL THEN NULL ELSE json_build_object('id', ${id}, 'name', coalesce(
    (SELECT k.name FROM trainers k WHERE k.studio_id = x.studio_id AND k.id = ${id}),
    (SELECT coalesce(k.full_name, k.email) FROM members k
      WHERE k.studio_id = x.studio_id AND k.id = ${id}), '')) END`;

const select = `
  SELECT x.id, x.schedule_id AS "scheduleId", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
    c.name AS "className", r.name AS "roomName", s.booked, ${person('t')} AS trainer,
    CASE WHEN y.id IS NULL THEN NULL ELSE ${person('y')} END AS "claimedBy", x.state, x.reason,
    x.alarm_at AS "alarmAt", x.alarmed_at AS "alarmedAt",
    (SELECT coalesce(json_agg(json_build_object('id', o.trainer_id, 'name', a.name,
        'avatarUrl', a.avatar_url, 'declinedAt', o.declined_at) ORDER BY a.name), '[]')
      FROM substitution_offers o
      JOIN trainers a ON a.studio_id = o.studio_id AND a.id = o.trainer_id
      WHERE o.studio_id = x.studio_id AND o.substitution_id = x.id) AS offers,
    (SELECT coalesce(json_agg(json_build_object('at', p.at, 'kind', p.kind,
        'by', ${name('p.actor_id')}, 'trainer', ${name('p.trainer_id')}, 'note', p.note)
        ORDER BY p.number), '[]')
      FROM substitution_steps p
      WHERE p.studio_id = x.studio_id AND p.substitution_id = x.id) AS steps
  FROM substitutions x
  JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
  JOIN trainers t ON t.studio_id = x.studio_id AND t.id = x.trainer_id
  LEFT JOIN trainers y ON y.studio_id = x.studio_id AND y.id = x.claimed_by`;

/** Requests with all that happened; `where` names x (the request) and s (its class). */
export const findSubstitutionViews = async (
  tx: EntityManager,
  where: string,
  values: readonly unknown[],
): Promise<Substitution[]> => {
  const rows = await tx.query<ViewRow[]>(`${select} WHERE ${where}`, [...values]);
  return rows.map(toView);
};

/** Throws SUBSTITUTION_NOT_FOUND. */
export const viewSubstitution = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<Substitution> => {
  const [view] = await findSubstitutionViews(tx, 'x.studio_id = $1 AND x.id = $2', [studioId, id]);
  if (!view) throw new Refused('SUBSTITUTION_NOT_FOUND');
  return view;
};

const instantOf = (at: string | Date): string => new Date(at).toISOString();

const toView = (row: ViewRow): Substitution => ({
  ...row,
  startsAt: instantOf(row.startsAt),
  endsAt: instantOf(row.endsAt),
  date: studioDay(row.startsAt),
  startTime: studioClock(row.startsAt),
  alarmAt: instantOf(row.alarmAt),
  alarmedAt: row.alarmedAt && instantOf(row.alarmedAt),
  offers: row.offers.map((one) => ({
    ...one,
    declinedAt: one.declinedAt && instantOf(one.declinedAt),
  })),
  steps: row.steps.map((step) => ({ ...step, at: instantOf(step.at) })),
});
