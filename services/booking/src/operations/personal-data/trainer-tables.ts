import type { PersonalTable } from '@studio/personal-data';

/** What booking knows of a trainer's work. */
export const trainerTables: readonly PersonalTable[] = [
  {
    name: 'availability',
    about: 'When you can teach, as you or a manager entered it.',
    reads: ['trainer_availability'],
    sql: `SELECT id::text AS key, weeks::text AS weeks, days::text AS days,
        holidays::text AS holidays
      FROM trainer_availability WHERE studio_id = $1 AND trainer_id = $2`,
  },
  {
    name: 'cover_asked_for',
    about: 'Classes for which you asked for cover, or somebody asked for you.',
    reads: ['substitutions', 'substitution_steps'],
    sql: `SELECT x.id::text AS key, c.name AS class, s.starts_at, x.reason, x.state,
        x.created_at AS asked_at, x.ended_at, (
          SELECT coalesce(json_agg(json_build_object('at', p.at, 'what', p.kind, 'note', p.note)
            ORDER BY p.number), '[]')::text
          FROM substitution_steps p
          WHERE p.studio_id = x.studio_id AND p.substitution_id = x.id) AS history
      FROM substitutions x
      JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
      JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
      WHERE x.studio_id = $1 AND x.trainer_id = $2`,
  },
  {
    name: 'cover_offered',
    about: 'Classes of others that you were asked to take, and took.',
    reads: ['substitution_offers'],
    sql: `SELECT o.substitution_id::text AS key, c.name AS class, s.starts_at, o.offered_at,
        o.declined_at, x.claimed_by = $2 AS taken
      FROM substitution_offers o
      JOIN substitutions x ON x.studio_id = o.studio_id AND x.id = o.substitution_id
      JOIN schedules s ON s.studio_id = x.studio_id AND s.id = x.schedule_id
      JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
      WHERE o.studio_id = $1 AND o.trainer_id = $2`,
  },
];
