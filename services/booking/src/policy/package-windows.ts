import type { StudioSettings } from '@studio/contracts';
import { addDays } from '@studio/domain-kit';

/** Last days that are near, and since when a package must have been owned to be warned of them. */
export interface Near {
  from: string;
  until: string;
  /** Nothing is said of a package that was bought nearer to its end than so many days. */
  ownedDays: number;
}

/** When a member is warned of a package (domain.md, Packages); days of the studio. */
export const packageWarnings = (
  today: string,
  { creditsLowAt, expiryWarningDays }: Pick<StudioSettings, 'creditsLowAt' | 'expiryWarningDays'>,
): { lowAt: number; tomorrow: Near; soon: Near } => ({
  lowAt: creditsLowAt,
  tomorrow: { from: today, until: addDays(today, 1), ownedDays: 1 },
  soon: {
    from: addDays(today, 2),
    until: addDays(today, expiryWarningDays),
    ownedDays: expiryWarningDays,
  },
});

/** The studio's rule of freezes (domain.md, Packages). */
export interface FreezeLimits {
  minDays: number;
  daysAYear: number;
}

export const freezeLimits = ({
  freezeMinDays: minDays,
  freezeDaysAYear: daysAYear,
}: Pick<StudioSettings, 'freezeMinDays' | 'freezeDaysAYear'>): FreezeLimits => ({
  minDays,
  daysAYear,
});
