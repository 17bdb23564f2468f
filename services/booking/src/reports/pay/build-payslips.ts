import type { Payslip, PayslipSummary, PayslipState } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { correctUntil } from '../../policy/check-in-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { findDifferences, type Difference } from './differences.js';
import {
  findLastLocked,
  findLockedItems,
  toLockedClasses,
  toLockedDifferences,
} from './locked-items.queries.js';
import {
  computeAhead,
  computeClasses,
  type ComputedClass,
  type DayAmount,
} from './paid-classes.js';
import { daysOfMonth, instantsOf, weeksOf } from './pay-month.js';
import { groupSums, sumOf } from './pay-rules.js';
import {
  findCorrections,
  findPayslipRows,
  findTrainers,
  type Correction,
  type PaidTrainer,
  type PayslipRow,
} from './payslips.queries.js';

/** Which payslip. */
export interface PayslipOf {
  trainerId: string;
  /** YYYY-MM. */
  month: string;
}

interface PayslipRequest {
  studio: StudioContext;
  month: string;
  trainerId?: string | undefined;
}

/** What a payslip is made of. */
interface Parts {
  trainer: PaidTrainer;
  month: string;
  row: PayslipRow | undefined;
  classes: readonly ComputedClass[];
  differences: readonly Difference[];
  corrections: readonly Correction[];
  ahead: readonly DayAmount[];
  /** Null: the month is locked, or one after it is. */
  lockableFrom: Date | null;
  now: Date;
}

/** From when on nobody corrects a class of the month any more. */
const lockableFrom = (studio: StudioContext, month: string): Date =>
  correctUntil(instantsOf(daysOfMonth(month)).before, studio.settings);

const stateOf = ({ row, lockableFrom: from, now }: Parts, total: number): PayslipState => {
  if (from === null) return 'locked';
  if (now < from) return 'running';
  return row?.checkedTotal === total ? 'checked' : 'open';
};

const stepOf = (at: Date | null | undefined, by: string | null | undefined) =>
  at ? { at: at.toISOString(), by: by ?? null } : null;

const toPayslip = (parts: Parts): Payslip => {
  const { trainer, month, row, classes, differences, corrections, ahead } = parts;
  const classesTotal = sumOf(classes);
  const total = classesTotal + sumOf(differences) + sumOf(corrections);
  const inWeek = (from: string, to: string) => (one: { day: string }) =>
    from <= one.day && one.day <= to;
  return {
    trainer: { id: trainer.id, name: trainer.name },
    month,
    state: stateOf(parts, total),
    total,
    classesTotal,
    checked: stepOf(row?.checkedAt, row?.checkedBy),
    locked: stepOf(row?.lockedAt, row?.lockedBy),
    paidOn: row?.paidOn ?? null,
    lockableFrom: parts.lockableFrom?.toISOString() ?? null,
    withoutRate: classes.filter(({ hasRate }) => !hasRate).length,
    groups: groupSums(classes),
    classes: classes.map(({ trainerId: _trainer, day: _day, hasRate: _has, ...one }) => one),
    differences: differences.map(({ trainerId: _trainer, ...one }) => one),
    corrections: corrections.map(({ trainerId: _trainer, ...one }) => one),
    weeks: weeksOf(month).map(({ from, to }) => ({
      from,
      to,
      amount: sumOf(classes.filter(inWeek(from, to))),
      ahead: sumOf(ahead.filter(inWeek(from, to))),
    })),
    ahead: sumOf(ahead),
  };
};

/** The payslip of a month before the last locked one never changes, though nothing was in it. */
const isClosedBy = (
  lastLocked: ReadonlyMap<string, string>,
  trainerId: string,
  month: string,
): boolean => month <= (lastLocked.get(trainerId) ?? '');

/** What is known of a month, of one trainer or of all. */
const readMonth = async (
  tx: Queryable,
  { studio, month, trainerId }: PayslipRequest,
  trainers: readonly PaidTrainer[],
) => {
  const whose = { studioId: studio.id, trainerId };
  const now = studio.now();
  const days = daysOfMonth(month);
  const lastLocked = await findLastLocked(tx, whose);
  // Of a month that is closed for everybody only what was stored counts: a report reads many.
  const isOpen = trainers.some(({ id }) => !isClosedBy(lastLocked, id, month));
  const items = await findLockedItems(tx, { ...whose, month });
  const isOver = studioDay(now) > days.to;
  return {
    now,
    lastLocked,
    rows: await findPayslipRows(tx, { ...whose, month }),
    classes: isOpen ? await computeClasses(tx, { ...whose, ...days, now }) : [],
    lockedClasses: toLockedClasses(items),
    differences: await findDifferences(tx, { ...whose, now, month, lastLocked }),
    lockedDifferences: toLockedDifferences(items),
    corrections: await findCorrections(tx, { ...whose, month }),
    ahead: isOver ? [] : await computeAhead(tx, { ...whose, ...days, now }),
  };
};

/** The payslips of a month, of one trainer or of all, by the trainers' names. */
export const buildPayslips = async (
  tx: Queryable,
  request: PayslipRequest,
): Promise<{ payslip: Payslip; trainer: PaidTrainer }[]> => {
  const { studio, month, trainerId } = request;
  const trainers = await findTrainers(tx, { studioId: studio.id, trainerId });
  const known = await readMonth(tx, request, trainers);
  const from = lockableFrom(studio, month);
  return trainers.map((trainer) => {
    const isClosed = isClosedBy(known.lastLocked, trainer.id, month);
    const mine = <One extends { trainerId: string }>(all: readonly One[]): One[] =>
      all.filter((one) => one.trainerId === trainer.id);
    const payslip = toPayslip({
      trainer,
      month,
      row: mine(known.rows)[0],
      classes: mine(isClosed ? known.lockedClasses : known.classes),
      differences: mine(isClosed ? known.lockedDifferences : known.differences),
      corrections: mine(known.corrections),
      ahead: mine(known.ahead),
      lockableFrom: isClosed ? null : from,
      now: known.now,
    });
    return { trainer, payslip };
  });
};

/** One payslip; undefined: there is no such trainer. */
export const buildPayslip = async (
  tx: EntityManager,
  request: PayslipOf & { studio: StudioContext },
): Promise<Payslip | undefined> => (await buildPayslips(tx, request))[0]?.payslip;

/** A payslip as a row of its month. */
export const toPayslipSummary = (payslip: Payslip): PayslipSummary => {
  const {
    groups: _groups,
    classes,
    differences,
    corrections,
    weeks: _weeks,
    ahead: _a,
    ...facts
  } = payslip;
  return {
    ...facts,
    classes: classes.length,
    heads: classes.reduce((sum, { heads }) => sum + heads, 0),
    adjustments: sumOf(differences) + sumOf(corrections),
  };
};
