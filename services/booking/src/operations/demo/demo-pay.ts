import { demoAdmin, demoId, demoTrainers } from '@studio/demo-studio';
import { studioDay, studioInstant } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { buildPayslips, keepItems, monthsFrom } from '../../reports/pay/pay.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { demoClassTypes } from './demo-catalogue.js';

/** So many months before this one are locked. */
const LOCKED = 3;

const nothing = {
  per_class: 0,
  per_hour: 0,
  per_head: 0,
  per_head_above: 0,
  heads_included: 0,
  full_bonus: 0,
  share_percent: 0,
};

type Terms = Partial<typeof nothing>;

/** Null: everybody, every class type. A month counts from this one. */
interface DemoRate {
  trainer: number | null;
  type?: string;
  month?: number;
  day?: string;
  terms: Terms;
}

const rates: readonly DemoRate[] = [
  { trainer: null, terms: { per_class: 15_000, per_head_above: 1_000, heads_included: 6 } },
  { trainer: 0, terms: { per_class: 18_000, full_bonus: 4_000 } },
  { trainer: 1, terms: { per_class: 18_000, full_bonus: 4_000 } },
  { trainer: 2, terms: { per_class: 16_000 } },
  { trainer: 2, month: -1, day: '15', terms: { per_class: 17_000 } },
  { trainer: 3, terms: { per_hour: 20_000 } },
  { trainer: 6, type: 'tower', terms: { per_head: 4_500 } },
];

const monthOf = (day: string): string => day.slice(0, 7);

/** What the demo's trainers are paid. */
export const payRateRows = (today: string) => {
  const first = (one: DemoRate): string =>
    `${monthsFrom(monthOf(today), one.month ?? -LOCKED)}-${one.day ?? '01'}`;
  return rates.map((one, n) => {
    const next = rates.find(
      (other) =>
        other.trainer === one.trainer && other.type === one.type && first(other) > first(one),
    );
    return {
      id: demoId('pay-rate', n + 1),
      trainer_id: one.trainer === null ? null : (demoTrainers[one.trainer]?.id ?? null),
      class_type_id: demoClassTypes.find(({ key }) => key === one.type)?.id ?? null,
      from_day: first(one),
      until_day: next ? dayBefore(first(next)) : null,
      ...nothing,
      ...one.terms,
    };
  });
};

const DAY = 86_400_000;
const dayBefore = (day: string): string => studioDay(new Date(studioInstant(day).getTime() - DAY));

/** Locks what is over, month by month, as a manager would on the third day after it. */
export const lockDemoMonths = async (
  dataSource: DataSource,
  { studioId, now }: { studioId: string; now: Date },
): Promise<void> => {
  const studio = new StudioContext(studioId, { now: () => now }, true);
  const current = monthOf(studioDay(now));
  for (let back = LOCKED; back > 0; back--)
    await inTransaction(dataSource, (tx) => lockMonth(tx, studio, monthsFrom(current, -back)));
};

const lockMonth = async (
  tx: EntityManager,
  studio: StudioContext,
  month: string,
): Promise<void> => {
  const third = `${monthsFrom(month, 1)}-03`;
  const at = studioInstant(third, '10:00');
  if (at > studio.now()) return;
  for (const { payslip } of await buildPayslips(tx, { studio, month })) {
    await keepItems(tx, { studioId: studio.id, payslip });
    await tx.query(
      `INSERT INTO payslips (studio_id, trainer_id, month, checked_at, checked_by, checked_total,
         locked_at, locked_by, total, paid_on)
       VALUES ($1, $2, $3, $4, $5, $6, $4, $5, $6, $7)`,
      [studio.id, payslip.trainer.id, `${month}-01`, at, demoAdmin.id, payslip.total, third],
    );
  }
};
