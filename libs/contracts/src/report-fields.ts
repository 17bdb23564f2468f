import { z } from 'zod';
import { day } from './fields.js';

/** Days of the studio, both included. */
export const dayRange = z.object({ from: day, to: day });

/** The period, the one before it, and the same one a year before. */
export const reportRanges = z.object({
  current: dayRange,
  before: dayRange,
  yearBefore: dayRange,
  /** The first day of the studio's books; null: they are empty. A range that begins before is not whole. */
  since: day.nullable().optional(),
});

export type ReportRanges = z.infer<typeof reportRanges>;

export const reportFacts = {
  ranges: reportRanges,
  /** Up to this day nothing changes any more: what is learnt later counts on its own day. */
  closedThrough: day,
};

/** A page of the rows that a number is made of. */
export const rowsQuery = dayRange.extend({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

/** One number in each of the three ranges. Fils are below 0 when more went back than came. */
export const compared = z.object({ current: z.int(), before: z.int(), yearBefore: z.int() });

/** One bar of a chart: its own days, and the number in each range. */
export const seriesPart = dayRange.extend(compared.shape);
