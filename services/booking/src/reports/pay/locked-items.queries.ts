import type { PayPart } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import { groupBy } from './group-by.js';
import type { ComputedClass } from './paid-classes.js';
import { monthOf } from './pay-month.js';
import { partGroup, sumOf } from './pay-rules.js';

/** A item of a locked payslip about a class. */
interface LockedItem {
  trainerId: string;
  month: string;
  part: PayPart | 'none' | 'difference';
  scheduleId: string;
  startsAt: Date;
  className: string;
  isCover: boolean;
  isPrivate: boolean;
  heads: number;
  booked: number;
  seats: number;
  quantity: number;
  unit: number;
  amount: number;
}

export interface ItemsRequest {
  studioId: string;
  trainerId?: string | undefined;
}

const columns = `trainer_id AS "trainerId", to_char(month, 'YYYY-MM') AS month, part,
  schedule_id AS "scheduleId", starts_at AS "startsAt", class_name AS "className",
  is_cover AS "isCover", is_private AS "isPrivate", heads, booked, seats, quantity, unit, amount`;

/** Items of one month's locked payslips, corrections apart. */
export const findLockedItems = (
  tx: Queryable,
  { studioId, trainerId, month }: ItemsRequest & { month: string },
): Promise<LockedItem[]> =>
  tx.query(
    `SELECT ${columns} FROM pay_items
     WHERE studio_id = $1 AND month = $2 AND ($3::uuid IS NULL OR trainer_id = $3)
       AND part <> 'correction' ORDER BY starts_at, schedule_id, id`,
    [studioId, `${month}-01`, trainerId ?? null],
  );

/** Classes of locked payslips as they were paid. */
export const toLockedClasses = (items: readonly LockedItem[]): ComputedClass[] => {
  const ofClasses = items.filter(({ part }) => part !== 'difference');
  const keyOf = ({ trainerId, scheduleId }: LockedItem): string => `${trainerId} ${scheduleId}`;
  return [...groupBy(ofClasses, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { scheduleId, trainerId, startsAt, className, isCover, isPrivate } = first;
    const { heads, booked, seats } = first;
    const paid = group.flatMap(({ part, quantity, unit, amount }) =>
      part === 'none' || part === 'difference'
        ? []
        : [{ part, group: partGroup(part, first), quantity, unit, amount }],
    );
    return [
      {
        scheduleId,
        trainerId,
        className,
        isCover,
        isPrivate,
        heads,
        booked,
        seats,
        startsAt: startsAt.toISOString(),
        day: studioDay(startsAt),
        items: paid,
        amount: sumOf(paid),
        hasRate: true,
      },
    ];
  });
};

/** What was added to a locked payslip, or taken off, for classes of months before it. */
export const toLockedDifferences = (items: readonly LockedItem[]) =>
  items
    .filter(({ part }) => part === 'difference')
    .map(({ trainerId, scheduleId, startsAt, className, amount }) => ({
      trainerId,
      scheduleId,
      month: monthOf(studioDay(startsAt)),
      startsAt: startsAt.toISOString(),
      className,
      amount,
    }));

export interface PaidBefore {
  trainerId: string;
  scheduleId: string;
  startsAt: Date;
  className: string;
  /** Fils, with the differences that were paid already. */
  amount: number;
}

/** What these classes of the days were paid in locked payslips. */
export const findPaidBefore = (
  tx: Queryable,
  {
    studioId,
    trainerId,
    scheduleIds,
    from,
    before,
  }: ItemsRequest & { scheduleIds: readonly string[]; from: Date; before: Date },
): Promise<PaidBefore[]> =>
  tx.query(
    `SELECT trainer_id AS "trainerId", schedule_id AS "scheduleId", starts_at AS "startsAt",
       min(class_name) AS "className", sum(amount)::int AS amount
     FROM pay_items
     WHERE studio_id = $1 AND schedule_id IS NOT NULL AND ($2::uuid IS NULL OR trainer_id = $2)
       AND starts_at >= $3 AND starts_at < $4 AND schedule_id = ANY($5)
     GROUP BY trainer_id, schedule_id, starts_at`,
    [studioId, trainerId ?? null, from, before, scheduleIds],
  );

/** The last locked month of each trainer who has one. */
export const findLastLocked = async (
  tx: Queryable,
  { studioId, trainerId }: ItemsRequest,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ trainerId: string; month: string }[]>(
    `SELECT trainer_id AS "trainerId", to_char(max(month), 'YYYY-MM') AS month FROM payslips
     WHERE studio_id = $1 AND locked_at IS NOT NULL AND ($2::uuid IS NULL OR trainer_id = $2)
     GROUP BY trainer_id`,
    [studioId, trainerId ?? null],
  );
  return new Map(rows.map((row) => [row.trainerId, row.month]));
};
