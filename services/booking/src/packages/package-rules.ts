import type { UserPackageView } from '@studio/contracts';

/** A user package's own state on a day of the studio; its last day counts (domain.md, Words). */
export const statusOn = (
  owned: {
    creditsLeft: number;
    expiresOn: string;
    frozenFrom: string | null;
    frozenUntil: string | null;
  },
  day: string,
): UserPackageView['status'] => {
  if (owned.expiresOn < day) return 'expired';
  if (owned.creditsLeft === 0) return 'used_up';
  const { frozenFrom, frozenUntil } = owned;
  if (frozenFrom !== null && frozenUntil !== null && frozenFrom <= day && day <= frozenUntil)
    return 'frozen';
  return 'active';
};
