import type { UserPackageView } from '@studio/contracts';
import { addDays, count, dayMonth, fullDate } from '@studio/ui/format';

/** `Expires today`, `Expires tomorrow`, `Expires 3 Dec`. */
export const endWords = ({ expiresOn }: UserPackageView, today: string): string => {
  if (expiresOn === today) return 'Expires today';
  return `Expires ${expiresOn === addDays(today, 1) ? 'tomorrow' : dayMonth(expiresOn)}`;
};

/** Until when it can be used; of one that has not begun, by when to begin and how long it lasts. */
export const validWords = ({ begins, expiresOn }: UserPackageView): string =>
  begins
    ? `Valid ${count(begins.count, begins.unit)} from your first class, to be begun by ${fullDate(expiresOn)}`
    : `Valid to the end of ${fullDate(expiresOn)}`;

const ended: Record<UserPackageView['status'], string> = {
  active: 'Active',
  used_up: 'Used up',
  expired: 'Expired',
  frozen: 'Frozen',
  locked: 'Locked',
};

export const stateWords = ({ status }: UserPackageView): string => ended[status];
