import type { PackageMovement } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';

/** `+2`, `−1`: a minus sign, not a hyphen. */
export const deltaWords = (delta: number): string =>
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

/** What happened, and with what: two lines that a member understands. */
export const movementWords = (row: PackageMovement): { title: string; detail: string | null } => {
  const detail = row.reason ?? about(row);
  const [more, less] = adjusted[row.because ?? 'staff'];
  switch (row.kind) {
    case 'grant':
      return { title: row.because ? more : 'Bought', detail };
    case 'use':
      return { title: 'Booked', detail: about(row) };
    case 'hold':
      return { title: 'Held for a waiting list', detail: about(row) };
    case 'return':
      return {
        title: row.because === 'waiting_list' ? more : 'Back from a cancelled class',
        detail: about(row),
      };
    case 'expire':
      return row.because ? { title: less, detail: null } : { title: 'Expired', detail: null };
    default:
      return { title: row.delta > 0 ? more : less, detail };
  }
};
