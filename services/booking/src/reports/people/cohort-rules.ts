import { COHORT_MONTHS, type PeopleReport } from '@studio/contracts';

export type Cohort = PeopleReport['cohorts'][number];

/** How many of those who joined in a month were there in another one. */
export interface CohortCount {
  /** YYYY-MM. */
  month: string;
  after: number;
  members: number;
}

/** So many months later, YYYY-MM. */
export const monthLater = (month: string, count: number): string => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

/** The months of joining that a report until a day shows, the oldest first. */
export const cohortMonths = (to: string): string[] =>
  Array.from({ length: COHORT_MONTHS }, (_, n) =>
    monthLater(to.slice(0, 7), n - COHORT_MONTHS + 1),
  );

/** A row for each month of joining; null for months that lie after `last`. */
export const cohortsOf = (
  months: readonly string[],
  joined: ReadonlyMap<string, number>,
  { counts, last }: { counts: readonly CohortCount[]; last: string },
): Cohort[] =>
  months.map((month) => ({
    month,
    members: joined.get(month) ?? 0,
    attended: Array.from({ length: COHORT_MONTHS }, (_, after) => {
      if (monthLater(month, after) > last) return null;
      const count = counts.find((one) => one.month === month && one.after === after);
      return count?.members ?? 0;
    }),
  }));
