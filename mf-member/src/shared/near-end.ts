import type { StudioPolicy, UserPackageView } from '@studio/contracts';
import { addDays } from '@studio/ui/format';

/** When a package is shown as running out, as its member is warned of it (domain.md, Packages). */
export const nearEnd = (policy: StudioPolicy | undefined, today: string) => ({
  isExpiring: ({ expiresOn }: Pick<UserPackageView, 'expiresOn'>): boolean =>
    policy !== undefined && expiresOn <= addDays(today, policy.expiryWarningDays),
  isLow: ({ creditsLeft }: Pick<UserPackageView, 'creditsLeft'>): boolean =>
    policy !== undefined && creditsLeft <= policy.creditsLowAt,
});
