import type { CashDrawerReport } from '@studio/contracts';
import type { CashMovement } from './cash-movement.entity.js';

type PersonSums = Omit<CashDrawerReport['people'][number], 'actorName'>;
type SumName = Exclude<keyof PersonSums, 'actorId' | 'total'>;

const sumOf: Readonly<Record<CashMovement['kind'], SumName>> = {
  sale: 'sales',
  void: 'voids',
  refund: 'refunds',
  paid_in: 'paidIn',
  paid_out: 'paidOut',
};

/** What each person moved, in the order in which they first did. */
export const sumsByPerson = (
  movements: readonly Pick<CashMovement, 'actorId' | 'kind' | 'amount'>[],
): PersonSums[] => {
  const people = new Map<string, PersonSums>();
  for (const { actorId, kind, amount } of movements) {
    const none = { sales: 0, voids: 0, refunds: 0, paidIn: 0, paidOut: 0, total: 0 };
    const sums = people.get(actorId) ?? { actorId, ...none };
    sums[sumOf[kind]] += amount;
    sums.total += amount;
    people.set(actorId, sums);
  }
  return [...people.values()];
};
