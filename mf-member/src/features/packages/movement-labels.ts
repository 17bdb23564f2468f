import type { PackageMovement } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';

/** `+2`, `−1`: a minus sign, not a hyphen. */
export const deltaLabel = (delta: number): string =>
  delta < 0 ? `−${Math.abs(delta)}` : `+${delta}`;

const adjusted: Record<NonNullable<PackageMovement['because']>, [more: string, less: string]> = {
  staff: ['Given by the studio', 'Taken by the studio'],
  moved: ['Moved to you by the studio', 'Moved to another member'],
  gift: ['A gift of the studio', 'Taken by the studio'],
  refund: ['Given back', 'Taken back with a refund'],
  dispute: ['Given back', 'Taken: the payment was disputed'],
  account_deleted: ['Given back', 'Ended with the account'],
  waiting_list: ['Back from a waiting list', 'Held for a waiting list'],
};

const about = ({ className, classStartsAt }: PackageMovement): string | null =>
  className && classStartsAt ? `${className}, ${dateAndTime(classStartsAt)}` : null;

/** What a movement is when nothing more is known of it. */
const usual: Partial<Record<PackageMovement['kind'], string>> = {
  grant: 'Bought',
  use: 'Booked',
  hold: 'Held for a waiting list',
  return: 'Back from a cancelled class',
  expire: 'Expired',
};

/** Its cause says more than its kind. */
const isExplained = ({ kind, because }: PackageMovement): boolean =>
  kind === 'return' ? because === 'waiting_list' : ['grant', 'expire'].includes(kind) && !!because;

const titleOf = (row: PackageMovement): string => {
  const label = usual[row.kind];
  if (label && !isExplained(row)) return label;
  const [more, less] = adjusted[row.because ?? 'staff'];
  return row.delta > 0 ? more : less;
};

/** Movements of a class; the reason of others was written by the staff. */
const ofClasses: readonly string[] = ['use', 'hold', 'return'];

const detailOf = (row: PackageMovement): string | null => {
  if (row.kind === 'expire') return null;
  return ofClasses.includes(row.kind) ? about(row) : (row.reason ?? about(row));
};

/** What happened, and with what: two labels that a member understands. */
export const movementLabels = (row: PackageMovement): { title: string; detail: string | null } => ({
  title: titleOf(row),
  detail: detailOf(row),
});
