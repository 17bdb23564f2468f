import type { TimetableConflict, TimetableEffect } from '@studio/contracts';
import { studioDay, studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import {
  dayInWeek,
  effectOf,
  keyOf,
  keyOfStep,
  loadClasses,
  loadPlan,
  loadResources,
  resolveSteps,
  stepsOf,
  type HeldClass,
  type Plan,
  type ResolvedSteps,
  type Resources,
  type Step,
} from '../plan/plan.api.js';
import { loadAvailabilities, warningOf, whyUnavailable } from '../availability/availability.api.js';
import { timetableHorizon } from '../../policy/timetable-horizon.js';
import type { StudioContext } from '../../shared/studio-context.js';

type Change = (plan: Plan) => Plan;

/** A change after which classes belong to another series. */
export interface PlanChange {
  plan: Change;
  classes: (held: readonly HeldClass[]) => readonly HeldClass[];
}

/** Everything that decides. */
export interface TimetableSnapshot {
  plan: Plan;
  classes: readonly HeldClass[];
  resources: Resources;
}

export const loadSnapshot = async (
  tx: EntityManager,
  studio: StudioContext,
  week?: { from: Date; until: Date },
): Promise<TimetableSnapshot> => {
  const { id: studioId } = studio;
  const today = studioDay(studio.now());
  const coming = { from: studioInstant(dayInWeek(today, 1)), until: null };
  return {
    plan: await loadPlan(tx, studioId, today),
    classes: await loadClasses(tx, studioId, week ?? coming),
    resources: await loadResources(tx, studioId),
  };
};

/** What is due by the plan, and what can't be. */
export const resolveSnapshot = (
  studio: StudioContext,
  { plan, classes, resources }: TimetableSnapshot,
  day?: string,
): ResolvedSteps => {
  const now = studio.now();
  const until = timetableHorizon(studioDay(now), studio.settings);
  const steps = stepsOf(plan, classes, { now, until });
  const wanted = day === undefined ? steps : steps.filter((step) => step.day === day);
  return resolveSteps(wanted, { ...resources, classes, now });
};

const unchanged: PlanChange['classes'] = (held) => held;

/** What a change of the plan would do, on its own, class by class. Changes nothing. */
export const resolveChange = async (
  tx: EntityManager,
  studio: StudioContext,
  change: Change | PlanChange,
): Promise<ResolvedSteps> => {
  const snapshot = await loadSnapshot(tx, studio);
  const due = resolveSnapshot(studio, snapshot);
  const { plan, classes } =
    typeof change === 'function' ? { plan: change, classes: unchanged } : change;
  const wanted = resolveSnapshot(studio, {
    ...snapshot,
    plan: plan(snapshot.plan),
    classes: classes(snapshot.classes),
  });
  const known = new Set(due.refused.map(keyOf));
  const done = new Set(due.accepted.map(keyOfStep));
  return {
    accepted: wanted.accepted.filter((step) => !done.has(keyOfStep(step))),
    refused: wanted.refused.filter((one) => !known.has(keyOf(one))),
  };
};

/** The same, in numbers. */
export const previewChange = async (
  tx: EntityManager,
  studio: StudioContext,
  change: Change | PlanChange,
): Promise<TimetableEffect> => {
  const resolved = await resolveChange(tx, studio, change);
  return { ...effectOf(resolved), warnings: await warningsOf(tx, studio, resolved) };
};

/** Classes that get a time or a trainer although the trainer is not available then. */
export const warningsOf = async (
  tx: EntityManager,
  studio: StudioContext,
  { accepted }: ResolvedSteps,
): Promise<TimetableConflict[]> => {
  const availabilities = await loadAvailabilities(tx, studio.id);
  return accepted.flatMap((step) => {
    if (step.kind === 'cancel' || isWhereItWas(step)) return [];
    const { slot } = step;
    const trainer = availabilities.get(slot.trainerId);
    const problem = whyUnavailable(trainer, slot);
    return trainer && problem
      ? [warningOf(problem, { startsAt: slot.startsAt, name: trainer.name })]
      : [];
  });
};

const isWhereItWas = ({ held, slot }: Exclude<Step, { kind: 'cancel' }>): boolean =>
  held !== null &&
  held.trainerId === slot.trainerId &&
  held.startsAt.getTime() === slot.startsAt.getTime();
