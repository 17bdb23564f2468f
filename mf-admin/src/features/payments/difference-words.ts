import type { Difference } from '@studio/contracts';

/** What a difference means, for who has to look into it. */
export const differenceWords: Record<Difference['kind'], string> = {
  charge_unknown: 'Money at the provider that nobody here knows.',
  charge_not_noted: 'The provider has the money, the payment does not say so.',
  charge_missing: 'Paid in the books, the provider has no such money.',
  charge_amount: 'The amounts of a payment differ.',
  charge_day: 'A payment stands on different days.',
  refund_unknown: 'The provider gave money back that the books do not have.',
  refund_missing: 'Given back in the books, not at the provider.',
  refund_amount: 'The amounts of a refund differ.',
  refund_day: 'A refund stands on different days.',
  dispute_unknown: 'A dispute that the books do not have.',
  dispute_missing: 'A dispute that the provider does not have.',
  dispute_amount: 'The amounts of a dispute differ.',
  dispute_day: 'A dispute stands on different days.',
  not_delivered: 'Paid, and neither handed over nor given back.',
};
