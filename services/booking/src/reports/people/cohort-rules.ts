import { COHORT_MONTHS, type PeopleReport } from '@studio/contracts';

export type Cohort = PeopleReport['cohorts'][number];

/** How many of those who joined in a month came in the same ones of the months after it. */
export interface CohortCount {
  /** YYYY-MM. */
  month: string;
  /** The month of joining is the highest of `COHORT_MONTHS` bits; null: they never came. */
  came: number | null;
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
  counts: readonly CohortCount[],
  last: string,
): Cohort[] =>
  months.map((month) => {
    const own = counts.filter((one) => one.month === month);
    return {
      month,
      members: sumOf(own),
      attended: Array.from({ length: COHORT_MONTHS }, (_, after) =>
        monthLater(month, after) > last ? null : sumOf(own.filter((one) => cameAfter(one, after))),
      ),
    };
  });

const cameAfter = ({ came }: CohortCount, after: number): boolean =>
  (((came ?? 0) >> (COHORT_MONTHS - 1 - after)) & 1) === 1;

const sumOf = (counts: readonly CohortCount[]): number =>
  counts.reduce((sum, { members }) => sum + members, 0);
