import type { RevenueReason } from '@studio/contracts';

/** Why a part of a price is earned, or not any more. */
export type EarnedReason = Exclude<RevenueReason, 'sold'>;

/** `sold` and `granted` earn nothing, unless what they bought was used before. */
export type Reason = EarnedReason | 'sold' | 'granted';

/** Something that a sale, or what was bought with it, went through. Days are the studio's. */
export type Fact = { day: string } & (
  | { what: 'invoice'; net: number; paidFrom: string | null; paidThrough: string | null }
  /** Below 0. */
  | { what: 'credit_note'; net: number }
  | { what: 'granted'; credits: number }
  /** Credits that went with the money that was given back. */
  | { what: 'taken_back'; credits: number }
  /** Below 0: they can be used again. */
  | { what: 'used'; credits: number; reason: EarnedReason; bookingId: string | null }
  /** By the staff, without money; below 0: taken. */
  | { what: 'adjusted'; credits: number }
);

export type FactOf<What extends Fact['what']> = Extract<Fact, { what: What }>;

/**
 * A change of what is sold, earned and owed, in fils and credits. What a plan earns is spread over
 * the days from `day` through `through`, as far as `until`; all others are of one day.
 */
export interface Entry {
  day: string;
  through: string;
  until: string;
  reason: Reason;
  sold: number;
  earned: number;
  /** Bought credits that are owed more or less. */
  credits: number;
  bookingId: string | null;
}

export const onDay = (day: string, reason: Reason, values: Partial<Entry> = {}): Entry => ({
  day,
  through: day,
  until: day,
  reason,
  sold: 0,
  earned: 0,
  credits: 0,
  bookingId: null,
  ...values,
});
