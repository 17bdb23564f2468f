import type { BookingsChoice, RefundEffect } from '@studio/contracts';
import { useState } from 'react';
import { mustChoose } from './bookings-in-use.js';

export interface BookingsDecision {
  /** Null: not said yet. */
  value: BookingsChoice | null;
  onChange: (value: BookingsChoice) => void;
  isMissing: boolean;
  /** What the server is told; empty where nothing is to be decided. */
  body: { bookings?: BookingsChoice };
  /** Fils that go back when the bookings stay; null: they do not. */
  keptAmount: number | null;
}

/** What is to become of the bookings that a refund would cancel. */
export const useBookingsChoice = (effect: RefundEffect | undefined): BookingsDecision => {
  const [value, onChange] = useState<BookingsChoice | null>(null);
  if (!effect || !mustChoose(effect))
    return { value, onChange, isMissing: false, body: {}, keptAmount: null };
  return {
    value,
    onChange,
    isMissing: value === null,
    body: value ? { bookings: value } : {},
    keptAmount: value === 'keep' ? effect.keptAmount : null,
  };
};
