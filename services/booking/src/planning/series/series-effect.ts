import type { ClassTypeEffect, SeriesChangeEffect } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { effectOf, type ResolvedSteps, type Step } from '../plan/plan.api.js';
import { warningsOf } from '../timetable/timetable.api.js';
import type { SeriesParts } from './series-parts.js';

export type SeriesEffect = Omit<SeriesChangeEffect, 'series'>;

const effects = { make: 'made', move: 'changed', cancel: 'cancelled' } as const;

/** What a change does, class by class, and what another class type means for those who booked. */
export const seriesEffectOf = async (
  tx: EntityManager,
  studio: StudioContext,
  { parts, resolved }: { parts: SeriesParts; resolved: ResolvedSteps },
): Promise<SeriesEffect> => ({
  ...effectOf(resolved),
  warnings: await warningsOf(tx, studio, resolved),
  dates: resolved.accepted.map(dateOf).sort((a, b) => (a.date < b.date ? -1 : 1)),
  classType:
    parts.before.classTypeId === parts.later.classTypeId
      ? null
      : await classTypeEffectOf(tx, studio, { parts, steps: resolved.accepted }),
});

const dateOf = (step: Step): SeriesChangeEffect['dates'][number] => {
  const at = step.kind === 'cancel' ? step.held.startsAt : step.slot.startsAt;
  return {
    date: studioDay(at),
    startTime: studioClock(at),
    effect: effects[step.kind],
    bookings: step.held?.bookings ?? 0,
    waiting: step.held?.waiting ?? 0,
  };
};

interface TypeChange {
  parts: SeriesParts;
  steps: readonly Step[];
}

const classTypeEffectOf = async (
  tx: EntityManager,
  studio: StudioContext,
  { parts: { before, later }, steps }: TypeChange,
): Promise<ClassTypeEffect> => {
  const ids = steps.flatMap((step) =>
    step.kind === 'move' && step.held.classTypeId !== step.slot.classTypeId ? [step.held.id] : [],
  );
  const [facts] = await tx.query<[Omit<ClassTypeEffect, 'notFitting'>]>(
    `SELECT was.credit_cost AS "creditsBefore", c.credit_cost AS "creditsAfter",
       c.ladies_only AND NOT was.ladies_only AS "ladiesOnly",
       cardinality(t.specialities) > 0 AND NOT EXISTS (
         SELECT FROM unnest(t.specialities) AS of
         WHERE strpos(lower(c.name || ' ' || c.motif), lower(of)) > 0
           OR strpos(lower(of), lower(c.motif)) > 0) AS "notASpeciality"
     FROM class_types c
     JOIN class_types was ON was.studio_id = c.studio_id AND was.id = $3
     JOIN trainers t ON t.studio_id = c.studio_id AND t.id = $4
     WHERE c.studio_id = $1 AND c.id = $2`,
    [studio.id, later.classTypeId, before.classTypeId, later.trainerId],
  );
  return { ...facts, notFitting: await notFittingOf(tx, studio, { ids, to: later.classTypeId }) };
};

interface NotFittingRow {
  memberName: string;
  startsAt: Date;
  paidWith: string;
}

/** They keep their place, as it is paid (decision 61); what they bought can't pay for the new one. */
const notFittingOf = async (
  tx: EntityManager,
  studio: StudioContext,
  { ids, to }: { ids: readonly string[]; to: string },
): Promise<ClassTypeEffect['notFitting']> => {
  const rows = await tx.query<NotFittingRow[]>(
    `SELECT coalesce(m.full_name, m.email, '') AS "memberName", b.starts_at AS "startsAt",
       b.funding_name AS "paidWith"
     FROM bookings b
     LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     LEFT JOIN user_packages u ON u.studio_id = b.studio_id AND u.id = b.user_package_id
     LEFT JOIN member_subscriptions s
       ON s.studio_id = b.studio_id AND s.id = b.member_subscription_id
     LEFT JOIN subscription_plans p ON p.studio_id = s.studio_id AND p.id = s.plan_id
     WHERE b.studio_id = $1 AND b.schedule_id = ANY($2::uuid[])
       AND b.status IN ('held', 'confirmed')
       AND NOT $3::uuid = ANY(coalesce(u.class_type_ids, p.class_type_ids, ARRAY[$3::uuid]))
     ORDER BY b.starts_at, "memberName", b.id`,
    [studio.id, ids, to],
  );
  return rows.map(({ startsAt, ...row }) => ({ ...row, date: studioDay(startsAt) }));
};
